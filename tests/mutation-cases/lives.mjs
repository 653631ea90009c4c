/**
 * Faults that only a whole run shows: page, network and server together.
 * @type {readonly import("./machines.mjs").PlantedFault[]}
 */
export const faults = [
  {
    fault: "an order sent again under another key",
    file: "src/features/checkout/checkout-effects.ts",
    find: "return whileWanted(signal, placeBy(body, { key, signal }));",
    replace:
      "void key;\n        return whileWanted(signal, placeBy(body, { key: newKey(), signal }));",
    test: "tests/model/model/lives.test.ts",
  },
  {
    fault: "a lost reply to a placing taken for a refusal",
    file: "src/machines/checkout-placing.ts",
    find: '{ guard: "isAnswer", target: "takingBack" },\n        { target: "unknown" },',
    replace: '{ target: "ended" },',
    test: "tests/model/model/lives.test.ts",
  },
  {
    fault: "a cashier that takes an opened payment for a paid one",
    file: "src/machines/payment-setup.ts",
    find: 'isPaid: ({ context }) => outcomeIs(context.check, "paid"),',
    replace:
      'isPaid: ({ context }) =>\n      outcomeIs(context.check, "paid") || outcomeIs(context.check, "waiting"),',
    test: "tests/model/model/lives.test.ts",
  },
  {
    fault: "money that came in booked to the order twice",
    file: "server/modules/payments/settling.ts",
    find: "{ account: receivableAccount(order.id), fen: payment.amountFen },\n    ],\n  });",
    replace:
      '{ account: receivableAccount(order.id), fen: payment.amountFen },\n    ],\n  });\n  await book(tx, { kind: "payment", orderId: order.id, note: "", at, postings: [{ account: sourceOf(deps, payment), fen: -payment.amountFen }, { account: receivableAccount(order.id), fen: payment.amountFen }] });',
    test: "tests/model/model/lives.test.ts",
  },
  {
    fault: "a tap of before forgotten at the start",
    file: "src/app/recovery.ts",
    find: "if (notice === null) return;",
    replace: "void notice;\n  return;",
    test: "tests/model/model/lives.test.ts",
  },
];
