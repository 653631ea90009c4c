import { describe, expect, test } from "vitest";
import { type AnyStateMachine, fromPromise, waitFor } from "xstate";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Moment } from "#devtools/moments.ts";
import { type AccessToken, accessTokenMachine } from "#machines/access-token.machine.ts";
import { startActor } from "#machines/actor-registry.ts";
import { checkoutMachine } from "#machines/checkout.machine.ts";
import type { PlacedOrder, PlacingIntent, Review } from "#machines/checkout-terms.ts";
import { inspectActors, type Observation } from "#machines/inspection.ts";
import { paymentMachine } from "#machines/payment.machine.ts";
import { strayed } from "./trace-replay.ts";

/** Records a run as the inspector does, and reads it back as from a file. */
async function recorded(machine: string, run: () => Promise<void>): Promise<Moment[]> {
  const seen: Observation[] = [];
  const stop = inspectActors((one) => seen.push(one));
  await run();
  stop();
  const moments = seen.map((one, n) => ({
    n: n + 1,
    ...one,
    machine: one.actor.includes("/") ? null : machine,
  }));
  return JSON.parse(JSON.stringify(moments));
}

const replayOn = (machine: AnyStateMachine, moments: readonly Moment[]) =>
  strayed(moments, new Map([[machine.id, machine]])).map(({ event, part }) => `${event} ${part}`);

const loginExpired = new Refusal(codes.loginExpired, "登录已失效");

/** The server refuses the second token and the repetition; then another tab stores a third one. */
async function refusedTwice(): Promise<void> {
  const held = (token: string): AccessToken => ({ token, lastsMs: null });
  const actor = startActor(
    "accessToken",
    accessTokenMachine.provide({
      actors: {
        readToken: fromPromise<AccessToken | null>(async () => held("first")),
        obtainToken: fromPromise(async () => held("second")),
      },
      actions: { forget: () => {}, announce: () => {} },
    }),
  );
  const refused = { type: "server.refused", message: "应用令牌失效" } as const;
  await waitFor(actor, (snapshot) => snapshot.matches("ready"));
  actor.send({ ...refused, generation: 1, replayed: false });
  await waitFor(actor, (snapshot) => snapshot.matches("ready"));
  actor.send({ ...refused, generation: 2, replayed: true });
  actor.send({ type: "elsewhere.changed", held: held("second") });
  actor.send({ type: "elsewhere.changed", held: held("third") });
  expect(actor.getSnapshot().matches("ready")).toBe(true);
  actor.stop();
}

/** The login expires while the order is placed, and another buyer logs in. */
async function placedByAnother(): Promise<void> {
  const review: Review = {
    goods: "100.00",
    freight: "0.00",
    total: "100.00",
    weightKg: "1.00",
    parcels: 1,
    warnings: [],
  };
  const actor = startActor(
    "checkout",
    checkoutMachine.provide({
      actors: {
        review: fromPromise(async () => review),
        prepare: fromPromise<void>(async () => {}),
        recordIntent: fromPromise<PlacingIntent, { expectedTotal: string }>(async () => ({
          key: "key-0000000000000001",
          body: {
            line_ids: ["line-000000000001"],
            address_id: null,
            express_type: "pickup",
            carrier_id: null,
            invoice_id: null,
            draft_id: "draft-00000000000001",
            expected_total: "100.00",
          },
          tappedAt: 1000,
        })),
        place: fromPromise<PlacedOrder, PlacingIntent | null>(() => Promise.reject(loginExpired)),
        recall: fromPromise<PlacedOrder | null, PlacingIntent | null>(async () => null),
        signedInAgain: fromPromise(async () => "the second buyer"),
      },
    }),
    { input: { userKey: "the first buyer", pending: null } },
  );
  await waitFor(actor, (snapshot) => snapshot.matches({ stage: { editing: "priced" } }));
  actor.send({ type: "place" });
  await waitFor(actor, (snapshot) => snapshot.matches({ stage: "otherBuyer" }));
  actor.stop();
}

/** The login expires while the cashier asks for the payment, and another buyer logs in. */
async function paidByAnother(): Promise<void> {
  const actor = startActor(
    "payment",
    paymentMachine.provide({
      actors: {
        checkPay: fromPromise(() => Promise.reject(loginExpired)),
        signedInAgain: fromPromise(async () => "the second buyer"),
      },
    }),
    { input: { orderId: "order", userKey: "the first buyer" } },
  );
  await waitFor(actor, (snapshot) => snapshot.matches("otherBuyer"));
  actor.stop();
}

const runs = [
  [accessTokenMachine, refusedTwice, "isNews", "elsewhere.changed value"],
  [checkoutMachine, placedByAnother, "isOtherBuyer", "xstate.done.actor.signedInAgain value"],
  [paymentMachine, paidByAnother, "isOtherBuyer", "xstate.done.actor.signedInAgain value"],
] as const;

describe("a trace with hidden values replays as it was recorded", () => {
  test.each(runs)("$id", async (machine, run, guard, difference) => {
    const moments = await recorded(machine.id, run);
    expect(JSON.stringify(moments)).not.toMatch(/"(?:first|second|third|the \w+ buyer)"/);
    expect(replayOn(machine, moments)).toEqual([]);
    const never = machine.provide({ guards: { [guard]: () => false } });
    expect(replayOn(never, moments)).toEqual([difference]);
  });
});

describe("a replay reports a step that", () => {
  const broken = {
    "stores no intent": [{ takeIntent: () => {} }, "xstate.done.actor.recordIntent"],
    "does not count a send": [{ countSend: () => {} }, "xstate.done.actor.recordIntent"],
  } as const;
  test.each(Object.entries(broken))("%s", async (_, [actions, event]) => {
    const moments = await recorded("checkout", placedByAnother);
    const [found] = replayOn(checkoutMachine.provide({ actions }), moments);
    expect(found?.startsWith(event)).toBe(true);
  });
});
