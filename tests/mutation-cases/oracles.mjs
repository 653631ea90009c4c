/**
 * Faults of machines that survived while only generated tables judged them. Each must be noticed by
 * a table written by hand.
 */
const rows = [
  {
    fault: "oracle: an earlier visit's intent taken for certain",
    file: "src/machines/checkout-setup.ts",
    find: "pending !== null || (intent",
    replace: "(void pending, false) || (intent",
    test: "checkout",
  },
  {
    fault: "oracle: an intent taken for uncertain before its first failure",
    file: "src/machines/checkout-setup.ts",
    find: "intent !== null && failure !== null && !isUnsent(failure)),",
    replace: "intent !== null && !isUnsent(failure)),",
    test: "checkout",
  },
  {
    fault: "oracle: a failed send taken for certain",
    file: "src/machines/checkout-setup.ts",
    find: "(intent !== null && failure !== null && !isUnsent(failure)),",
    replace: "(void isUnsent, void intent, void failure, false),",
    test: "checkout",
  },
  {
    fault: "oracle: a declined price keeps its agreement",
    file: "src/machines/checkout-editing.ts",
    find: 'declinePrice: { target: "priced", actions: "forgetAgreement" },',
    replace: 'declinePrice: { target: "priced" },',
    test: "checkout",
  },
  {
    fault: "oracle: an accepted price keeps its agreement",
    file: "src/machines/checkout-editing.ts",
    find: 'actions: ["hush", "forgetAgreement"],\n        },',
    replace: 'actions: ["hush"],\n        },',
    test: "checkout",
  },
  {
    fault: "oracle: sends repeated after 50 ms",
    file: "src/machines/checkout-setup.ts",
    find: "const firstBackoffMs = 500;",
    replace: "const firstBackoffMs = 50;",
    test: "checkout",
  },
  {
    fault: "oracle: a placed order not settled",
    file: "src/machines/checkout.machine.ts",
    find: 'entry: [settle, { type: "leave"',
    replace: 'entry: [{ type: "leave"',
    test: "checkout",
  },
  {
    fault: "oracle: sends not counted",
    file: "src/machines/checkout-placing.ts",
    find: 'entry: "countSend",',
    replace: "",
    test: "checkout",
  },
  {
    fault: "oracle: a recorded intent not taken",
    file: "src/machines/checkout-placing.ts",
    find: 'actions: { type: "takeIntent", params: ({ event }) => ({ intent: event.output }) },',
    replace: "",
    test: "checkout",
  },
  {
    fault: "oracle: the fifth payment query after 2 s",
    file: "src/machines/payment-setup.ts",
    find: "[2, 3, 5, 8, 13, 20, 20, 20, 20]",
    replace: "[2, 3, 5, 8, 2, 20, 20, 20, 20]",
    test: "payment",
  },
  {
    fault: "oracle: the last payment query after 2 s",
    file: "src/machines/payment-setup.ts",
    find: "[2, 3, 5, 8, 13, 20, 20, 20, 20]",
    replace: "[2, 3, 5, 8, 13, 20, 20, 20, 2]",
    test: "payment",
  },
  {
    fault: "oracle: a transfer asked about every 2 s",
    file: "src/machines/payment-setup.ts",
    find: "transferQuestion: 20_000,",
    replace: "transferQuestion: 2000,",
    test: "payment",
  },
  {
    fault: "oracle: a turn of the outbox that failed not counted",
    file: "src/machines/outbox.machine.ts",
    find: 'onError: { target: "waiting", actions: "countMiss" },',
    replace: 'onError: { target: "waiting" },',
    test: "outbox",
  },
  {
    fault: "oracle: a refused row of the outbox taken for a miss",
    file: "src/machines/outbox.machine.ts",
    find: "end.left && end.sent + end.refused > 0",
    replace: "end.left && end.sent > 0",
    test: "outbox",
  },
  {
    fault: "oracle: the recovery modal open after another tab's login",
    file: "src/machines/login-modal.machine.ts",
    find: `backToLogin: { target: "asking" },
        close: { target: "closed" },
        "session.began": { target: "closed" },`,
    replace: `backToLogin: { target: "asking" },
        close: { target: "closed" },`,
    test: "login-modal",
  },
  {
    fault: "oracle: a postponed update let in while work is at stake",
    file: "src/machines/app-update.machine.ts",
    find: `update: { guard: "isFree", target: "applying" },
            "version.waiting": "ready",`,
    replace: `update: { target: "applying" },
            "version.waiting": "ready",`,
    test: "app-update",
  },
  {
    fault: "oracle: an upload's misses kept after progress",
    file: "src/machines/upload.machine.ts",
    find: "last: ({ event: { sent, at } }) => ({ sent, at }),\n            misses: 0,",
    replace: "last: ({ event: { sent, at } }) => ({ sent, at }),",
    test: "upload",
  },
  {
    fault: "oracle: an upload's pauses one step too long",
    file: "src/machines/upload.machine.ts",
    find: "attempt: context.misses - 1",
    replace: "attempt: context.misses",
    test: "upload",
  },
  {
    fault: "oracle: a failed attachment taken for a refusal",
    file: "src/machines/upload.machine.ts",
    find: `onDone: { target: "attached", actions: "drop" },
        onError: [
          {
            guard: { type: "isRefused", params: ({ event }) => ({ error: event.error }) },`,
    replace: `onDone: { target: "attached", actions: "drop" },
        onError: [
          {`,
    test: "upload",
  },
  {
    fault: "oracle: a complete file not attached",
    file: "src/machines/upload.machine.ts",
    find: 'onDone: { target: "attaching" },',
    replace: 'onDone: { target: "attached" },',
    test: "upload",
  },
  {
    fault: "oracle: an attached file's data left on the device",
    file: "src/machines/upload.machine.ts",
    find: 'onDone: { target: "attached", actions: "drop" },',
    replace: 'onDone: { target: "attached" },',
    test: "upload",
  },
];

/** Faults of the shipped effects of checkout and payment. */
const effects = [
  {
    fault: "effects: an opened payment not noted as answered",
    file: "src/features/payment/pay-effects.ts",
    find: "await noteAnswered(key);",
    replace: "void noteAnswered;",
  },
  {
    fault: "effects: an intent without a reply removed with the others",
    file: "src/features/payment/pay-effects.ts",
    find: 'void forgetTaps(orderId, "answered")',
    replace: 'void forgetTaps(orderId, "all")',
  },
  {
    fault: "effects: an intent read back while another page works on its draft",
    file: "src/features/checkout/checkout-effects.ts",
    find: "await own?.held;",
    replace: "void own;",
  },
  {
    fault: "effects: a checkout left while its intent is open",
    file: "src/features/checkout/checkout-effects.ts",
    find: "if (!tapped) left();",
    replace: "void tapped;\n            left();",
  },
];

/** @type {readonly import("./machines.mjs").PlantedFault[]} */
export const faults = [
  ...rows.map((row) => ({ ...row, test: `tests/machines/oracles/${row.test}.test.ts` })),
  ...effects.map((row) => ({ ...row, test: "tests/app/intent-effects.test.ts" })),
];
