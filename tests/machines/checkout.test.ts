import { expect, test } from "vitest";
import { codes, Refusal } from "#contract/http/reply.ts";
import { checkoutMachine } from "#machines/checkout.machine.ts";
import type { CheckoutInput, PlacingIntent } from "#machines/checkout-terms.ts";
import { describeTable } from "./committed.ts";
import { after, describeMachine, done, failed, replay } from "./paths.ts";
import type { ReportedWalk } from "./rows.ts";

const body = {
  line_ids: ["line-000000000001"],
  address_id: "6b1c1c34-7a44-4a0e-9a30-000000000001",
  express_type: "express" as const,
  carrier_id: "sf",
  invoice_id: null,
  draft_id: "draft-00000000000001",
  expected_total: "100.00",
};
const intent: PlacingIntent = { key: "key-0000000000000001", body, tappedAt: 1000 };
const placed = { order_id: "o1", order_no: "QM1", total: "100.00", state: 10 };
const reviewOf = (total: string) => ({
  goods: total,
  freight: "0.00",
  total,
  weightKg: "1.00",
  parcels: 1,
  warnings: [],
});
/** From in front of the check of the key. */
const refusal = (code: number) => new Refusal(code, `refused ${code}`);
/** From behind it. */
const verdict = (code: number) => new Refusal(code, `judged ${code}`, null, true);
const silence = Object.assign(new Error("网络连接失败，请检查网络连接"), { kind: "timeout" });
const unsent = Object.assign(new Error("网络连接失败，请检查网络连接"), { kind: "unsent" });
const errors = [
  refusal(codes.loginExpired),
  refusal(codes.appTokenInvalid),
  refusal(codes.priceMoved),
  verdict(codes.priceMoved),
  verdict(codes.notFound),
  refusal(codes.keyInProgress),
  silence,
  unsent,
];

const fresh: CheckoutInput = { userKey: "z", pending: null };

const walk: ReportedWalk = {
  machine: checkoutMachine,
  // With a tap of an earlier visit every state is within reach; a fresh one starts further on.
  input: { ...fresh, pending: intent },
  openings: [fresh],
  events: [
    { type: "terms.changed" },
    { type: "place" },
    { type: "acceptPrice" },
    { type: "declinePrice" },
    { type: "tryAgain" },
    done("review", reviewOf("100.00")),
    done("review", reviewOf("120.00")),
    failed("review", refusal(codes.loginExpired)),
    failed("review", refusal(codes.quoteExpired)),
    failed("review", silence),
    done("prepare"),
    failed("prepare", refusal(codes.loginExpired)),
    failed("prepare", refusal(codes.invalidInput)),
    failed("prepare", silence),
    done("recordIntent", intent),
    failed("recordIntent", new Error("no space left")),
    done("place", placed),
    ...errors.map((error) => failed("place", error)),
    done("findOrder", placed),
    done("findOrder", null),
    failed("findOrder", refusal(codes.loginExpired)),
    failed("findOrder", silence),
    done("recall", placed),
    done("recall", null),
    failed("recall", refusal(codes.loginExpired)),
    failed("recall", silence),
    done("takeBack", placed),
    done("takeBack", null),
    failed("takeBack", refusal(codes.loginExpired)),
    failed("takeBack", silence),
    done("recallAgain"),
    failed("recallAgain", new Error("stopped")),
    done("priceAgain"),
    failed("priceAgain", new Error("stopped")),
    done("readAgain"),
    failed("readAgain", new Error("stopped")),
    done("signedInAgain", "z"),
    done("signedInAgain", "somebody else"),
    failed("signedInAgain", new Error("stopped")),
    after("backoff.checkout.stage.placing.unknown"),
  ],
  endless: ["holdDraft", "lookAfter"],
  called: {
    "the tap": intent,
    "the order": placed,
    "100.00 with its parts": reviewOf("100.00"),
    "120.00 with its parts": reviewOf("120.00"),
  },
  situation: ({ context }) => ({
    intent: context.intent?.key ?? null,
    pending: context.pending?.key ?? null,
    sends: Math.min(context.sends, 7),
    misses: Math.min(context.misses, 1),
    reviewed: context.review?.total ?? null,
    agreed: context.agreedTotal,
    refused: context.failure instanceof Refusal && context.failure.code !== codes.keyInProgress,
  }),
  never: {
    "sending what was not stored": (snapshot) =>
      snapshot.matches({ stage: { placing: "sending" } }) && snapshot.context.intent === null,
    "editing what may be placed": (snapshot) =>
      snapshot.hasTag("editable") && snapshot.hasTag("mayExist"),
    "forgetting the key of what may be placed": (snapshot) =>
      snapshot.hasTag("mayExist") && snapshot.context.intent === null,
    "placed without an order": (snapshot) =>
      snapshot.matches({ stage: "placed" }) && snapshot.context.placed === null,
    "a price to be placed that nobody saw": (snapshot) =>
      snapshot.matches({ stage: { placing: "recording" } }) && snapshot.context.review === null,
    "a moved price that did not move": (snapshot) =>
      snapshot.matches({ stage: { editing: "priceMoved" } }) &&
      snapshot.context.agreedTotal === snapshot.context.review?.total,
    "a refused checkout without a reason": (snapshot) =>
      snapshot.matches({ stage: { editing: "refused" } }) && snapshot.context.message === null,
    "sending a tap of an earlier visit": (snapshot) =>
      snapshot.matches({ stage: { placing: "sending" } }) && snapshot.context.pending !== null,
    "unknown what may not exist": (snapshot) =>
      snapshot.matches({ stage: { placing: "unknown" } }) && !snapshot.hasTag("mayExist"),
  },
};

describeTable("checkout", walk);
describeMachine("checkout", walk);

/** What reached the world, in order. */
async function reported(events: Parameters<typeof replay>[1], input = fresh) {
  const done: unknown[] = [];
  const onAction = (name: string, params: unknown) => {
    if (name === "settle" || name === "leave") done.push([name, params]);
  };
  return { ...(await replay({ ...walk, input, onAction }, events)), done };
}

const tapped = [
  done("review", reviewOf("100.00")),
  { type: "place" },
  done("prepare"),
  done("recordIntent", intent),
];
const backoff = after("backoff.checkout.stage.placing.unknown");
const left = [
  ["settle", { intent }],
  ["leave", { placed }],
];
const uncertain = (stage: unknown) => ({
  state: { order: "mayExist", stage },
  broken: [],
  done: [],
});

test("a second tap while placing does nothing", async () => {
  expect(await reported([...tapped, { type: "place" }, { type: "place" }])).toEqual({
    state: { order: "none", stage: { placing: "sending" } },
    broken: [],
    done: [],
  });
});

test("silence is unknown: sends again, then reads back, and finds the one order", async () => {
  const silent = [...tapped, failed("place", silence), backoff, failed("place", silence), backoff];
  expect(await reported([...silent, failed("place", silence)])).toEqual(
    uncertain({ placing: "unknown" }),
  );
  const reading = [...silent, failed("place", silence), backoff];
  expect(await reported(reading)).toEqual(uncertain({ placing: "readingBack" }));
  expect(await reported([...reading, done("findOrder", placed)])).toEqual({
    state: { order: "exists", stage: "placed" },
    broken: [],
    done: left,
  });
});

test("a refusal in front of the key's check is never believed, not even the first: the browser may have sent twice", async () => {
  for (const code of [codes.appTokenInvalid, codes.forbidden, codes.throttled, codes.priceMoved]) {
    for (const before of [tapped, [...tapped, failed("place", silence), backoff]]) {
      const events = [...before, failed("place", refusal(code))];
      expect(await reported(events)).toEqual(uncertain({ placing: "takingBack" }));
      expect(await reported([...events, done("takeBack", placed)])).toEqual({
        state: { order: "exists", stage: "placed" },
        broken: [],
        done: left,
      });
      expect(await reported([...events, done("takeBack", null)])).toEqual({
        state: {
          order: "none",
          stage: { editing: code === codes.priceMoved ? "pricing" : "refused" },
        },
        broken: [],
        done: [["settle", { intent }]],
      });
    }
  }
});

test("a verdict behind the key's check ends it, and the key with it", async () => {
  const events = [...tapped, failed("place", silence), backoff];
  expect(await reported([...events, failed("place", verdict(codes.notFound))])).toEqual({
    state: { order: "none", stage: { editing: "refused" } },
    broken: [],
    done: [["settle", { intent }]],
  });
  const moved = [...events, failed("place", verdict(codes.priceMoved))];
  expect(await reported([...moved, done("review", reviewOf("120.00"))])).toEqual({
    state: { order: "none", stage: { editing: "priceMoved" } },
    broken: [],
    done: [["settle", { intent }]],
  });
});

test("an unsent intent is not unknown: no order exists, and nothing is sent automatically", async () => {
  expect(await reported([...tapped, failed("place", unsent)])).toEqual({
    state: { order: "none", stage: { parked: "network" } },
    broken: [],
    done: [["settle", { intent }]],
  });
  // After a silent sending it says nothing about the first one.
  const events = [...tapped, failed("place", silence), backoff, failed("place", unsent)];
  expect(await reported(events)).toEqual(uncertain({ placing: "unknown" }));
});

test("without a network the choice is priced again by itself, and placing waits for its tap", async () => {
  const away = [failed("review", silence), done("priceAgain"), failed("review", silence)];
  const back = [...away, done("priceAgain"), done("review", reviewOf("100.00"))];
  expect(await reported(back)).toEqual({
    state: { order: "none", stage: { editing: "priced" } },
    broken: [],
    done: [],
  });
  const tappedAway = [...tapped, failed("place", unsent), done("priceAgain")];
  expect(await reported([...tappedAway, done("review", reviewOf("100.00"))])).toEqual({
    state: { order: "none", stage: { editing: "priced" } },
    broken: [],
    done: [["settle", { intent }]],
  });
});

test("a moved price is never taken silently", async () => {
  const events = [
    ...tapped,
    failed("place", verdict(codes.priceMoved)),
    done("review", reviewOf("120.00")),
  ];
  expect(await reported(events)).toEqual({
    state: { order: "none", stage: { editing: "priceMoved" } },
    broken: [],
    done: [["settle", { intent }]],
  });
});

test("readings back that fail are counted: six tries, then it waits to be worth it", async () => {
  const failing = [failed("findOrder", silence), backoff];
  const events = [
    ...tapped,
    failed("place", silence),
    backoff,
    failed("place", silence),
    backoff,
    failed("place", silence),
    backoff,
    ...failing,
    ...failing,
  ];
  expect(await reported(events)).toEqual(uncertain({ placing: "readingBack" }));
  expect(await reported([...events, ...failing])).toEqual(uncertain({ placing: "unconfirmed" }));
  expect(await reported([...events, ...failing, done("readAgain")])).toEqual(
    uncertain({ placing: "readingBack" }),
  );
});

test("a login that ended in the middle: the same buyer's tap is read back, never sent again", async () => {
  const events = [...tapped, failed("place", refusal(codes.loginExpired))];
  expect(await reported(events)).toEqual(uncertain({ parked: "login" }));
  const back = [...events, done("signedInAgain", "z")];
  expect(await reported(back)).toEqual(uncertain({ recalling: "asking" }));
  expect(await reported([...back, done("recall", placed)])).toMatchObject({ done: left });
  expect(await reported([...back, done("recall", null)])).toEqual({
    state: { order: "none", stage: { editing: "pricing" } },
    broken: [],
    done: [["settle", { intent }]],
  });
  expect(await reported([...events, done("signedInAgain", "somebody else")])).toEqual(
    uncertain("otherBuyer"),
  );
});

test("a tap of an earlier visit is read back and never sent", async () => {
  const input = { ...fresh, pending: intent };
  expect(await reported([done("recall", placed)], input)).toEqual({
    state: { order: "exists", stage: "placed" },
    broken: [],
    done: left,
  });
  const asked = [failed("recall", silence), done("recallAgain"), done("recall", null)];
  expect(await reported(asked, input)).toEqual({
    state: { order: "none", stage: { editing: "pricing" } },
    broken: [],
    done: [["settle", { intent }]],
  });
});

test("an address that cannot be saved places nothing: no intent is stored, and the reason is shown", async () => {
  const preparing = [done("review", reviewOf("100.00")), { type: "place" } as const];
  const ended = (stage: unknown) => ({ state: { order: "none", stage }, broken: [], done: [] });
  expect(await reported([...preparing, failed("prepare", refusal(codes.invalidInput))])).toEqual(
    ended({ editing: "refused" }),
  );
  expect(await reported([...preparing, failed("prepare", silence)])).toEqual(
    ended({ parked: "network" }),
  );
  expect(await reported([...preparing, failed("prepare", refusal(codes.loginExpired))])).toEqual(
    ended({ parked: "login" }),
  );
});
