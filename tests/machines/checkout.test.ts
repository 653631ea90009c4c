import { expect, test } from "vitest";
import { codes, Refusal } from "#contract/reply.ts";
import { checkoutMachine } from "#machines/checkout.machine.ts";
import type { CheckoutInput, PlacingIntent } from "#machines/checkout-terms.ts";
import { after, describeMachine, done, failed, replay, type Walk } from "./paths.ts";

const choice = {
  line_ids: ["line-000000000001"],
  address_id: "6b1c1c34-7a44-4a0e-9a30-000000000001",
  express_type: "express" as const,
  carrier_id: "sf",
  invoice_id: null,
};
const otherChoice = { ...choice, express_type: "pickup" as const, address_id: null };
const intent: PlacingIntent = {
  key: "key-0000000000000001",
  body: { ...choice, draft_id: "draft-00000000000001", expected_total: "100.00" },
};
const placed = { order_id: "o1", order_no: "QM1", total: "100.00", state: 10 };
const reviewOf = (total: string) => ({
  goods: total,
  freight: "0.00",
  total,
  weightKg: "1.00",
  parcels: 1,
  warnings: [],
});
const refusal = (code: number) => new Refusal(code, `refused ${code}`);
const silence = Object.assign(new Error("网络连接失败，请检查网络连接"), { kind: "timeout" });
const unsent = Object.assign(new Error("网络连接失败，请检查网络连接"), { kind: "unsent" });
const errors = [
  refusal(codes.loginExpired),
  refusal(codes.priceMoved),
  refusal(codes.keyInProgress),
  refusal(codes.quoteExpired),
  silence,
  unsent,
];

const fresh: CheckoutInput = { userKey: "z", choice, pending: null };

const walk: Walk = {
  machine: checkoutMachine,
  input: fresh,
  events: [
    { type: "choose", choice: otherChoice },
    { type: "place" },
    { type: "acceptPrice" },
    { type: "declinePrice" },
    { type: "tryAgain" },
    done("review", reviewOf("100.00")),
    done("review", reviewOf("120.00")),
    failed("review", refusal(codes.loginExpired)),
    failed("review", refusal(codes.quoteExpired)),
    failed("review", silence),
    done("recordIntent", intent),
    failed("recordIntent", new Error("no space left")),
    done("place", placed),
    ...errors.map((error) => failed("place", error)),
    done("resend", placed),
    ...errors.map((error) => failed("resend", error)),
    done("findOrder", placed),
    done("findOrder", null),
    failed("findOrder", refusal(codes.loginExpired)),
    failed("findOrder", silence),
    done("signedInAgain", "z"),
    done("signedInAgain", "somebody else"),
    failed("signedInAgain", new Error("stopped")),
    done("networkBack"),
    failed("networkBack", new Error("stopped")),
    after("backoff.checkout.unknown"),
  ],
  situation: ({ context }) => [
    context.maybePlaced,
    context.intent?.key ?? null,
    Math.min(context.sends, 7),
    context.review?.total ?? null,
    context.agreedTotal,
  ],
  never: {
    "sending what was not stored": (snapshot) =>
      (snapshot.matches("placing") || snapshot.matches("resending")) &&
      snapshot.context.intent === null,
    "editing what may be placed": (snapshot) =>
      snapshot.hasTag("editable") && snapshot.context.maybePlaced,
    "forgetting the key of what may be placed": ({ context }) =>
      context.maybePlaced && context.intent === null,
    "placed without an order": (snapshot) =>
      snapshot.matches("placed") && snapshot.context.placed === null,
    "a price to be placed that nobody saw": (snapshot) =>
      snapshot.matches("recording") && snapshot.context.review === null,
    "a moved price that did not move": (snapshot) =>
      snapshot.matches("priceMoved") &&
      snapshot.context.agreedTotal === snapshot.context.review?.total,
    "a refused checkout without a reason": (snapshot) =>
      (snapshot.matches("refused") || snapshot.matches("choosing")) &&
      snapshot.context.message === null,
  },
};

describeMachine("checkout", walk);
describeMachine("checkout after a reload", {
  ...walk,
  input: { ...fresh, pending: intent },
});

/** What reached the world, in order. */
async function told(events: Parameters<typeof replay>[1], input = fresh) {
  const settled: unknown[] = [];
  const onAction = (name: string, params: unknown) => {
    if (name === "settle") settled.push(params);
  };
  return { ...(await replay({ ...walk, input, onAction }, events)), settled };
}

const tapped = [
  done("review", reviewOf("100.00")),
  { type: "place" },
  done("recordIntent", intent),
];

test("a second tap while placing does nothing", async () => {
  expect(await told([...tapped, { type: "place" }, { type: "place" }])).toEqual({
    state: "placing",
    broken: [],
    settled: [],
  });
});

test("silence is unknown: resends, then reads back, and finds the one order", async () => {
  const backoff = after("backoff.checkout.unknown");
  const events = [
    ...tapped,
    failed("place", silence),
    backoff,
    failed("resend", silence),
    backoff,
    failed("resend", silence),
    backoff,
    done("findOrder", placed),
  ];
  expect(await told(events)).toEqual({ state: "placed", broken: [], settled: [{ intent }] });
});

test("a moved price is never taken silently", async () => {
  const events = [
    ...tapped,
    failed("place", refusal(codes.priceMoved)),
    done("review", reviewOf("120.00")),
  ];
  expect(await told(events)).toEqual({ state: "priceMoved", broken: [], settled: [{ intent }] });
});

test("what was tapped and may be placed goes on for the same buyer only", async () => {
  const events = [
    ...tapped,
    failed("place", silence),
    after("backoff.checkout.unknown"),
    failed("resend", refusal(codes.loginExpired)),
  ];
  expect(await told([...events, done("signedInAgain", "z")])).toEqual({
    state: "resending",
    broken: [],
    settled: [],
  });
  expect(await told([...events, done("signedInAgain", "somebody else")])).toEqual({
    state: "otherBuyer",
    broken: [],
    settled: [],
  });
});

test("what the server refused for its login asks again before it is sent", async () => {
  const events = [
    ...tapped,
    failed("place", refusal(codes.loginExpired)),
    done("signedInAgain", "z"),
  ];
  expect(await told(events)).toEqual({ state: "reviewing", broken: [], settled: [{ intent }] });
});

test("a tap from before a reload is sent again with its key, and not asked for", async () => {
  const events = [done("resend", placed)];
  expect(await told(events, { ...fresh, pending: intent })).toEqual({
    state: "placed",
    broken: [],
    settled: [{ intent }],
  });
});
