import { afterEach, expect, test } from "vitest";
import { createActor, fromPromise, setup } from "xstate";
import { copyAt, stepOf } from "#devtools/copy/copy.ts";
import { machineOf } from "#devtools/running.ts";
import { startActor } from "#machines/actor-registry.ts";
import { paymentMachine } from "#machines/payment.machine.ts";

let did: string[] = [];
afterEach(() => {
  did = [];
});

/** A form whose effects are noted when they run. */
const form = setup({
  types: {} as { context: { tries: number } },
  actors: {
    send: fromPromise<void>(async () => {
      did.push("sent");
    }),
  },
  actions: { note: () => void did.push("noted") },
  guards: { mayTry: ({ context }) => context.tries < 2 },
}).createMachine({
  id: "copied-form",
  initial: "filling",
  context: { tries: 1 },
  states: {
    filling: { on: { submit: { guard: "mayTry", target: "sending", actions: "note" } } },
    sending: {
      invoke: { id: "send", src: "send" },
      after: { 500: "filling" },
      on: { stop: "done" },
    },
    done: { type: "final" },
  },
});

test("a copy shows the next state and the actions, and runs none of them", () => {
  const start = copyAt(form, { value: "filling", context: { tries: 1 } });
  if (start === null) throw new Error("no copy");
  const sent = stepOf(form, { n: 0, snapshot: start }, { type: "submit" });
  expect([sent.taken, sent.snapshot.value]).toEqual([true, "sending"]);
  expect(sent.does).toEqual(["note", "定时 500 ms", "开始 send"]);
  const stopped = stepOf(form, sent, { type: "stop" });
  expect([stopped.n, stopped.snapshot.value]).toEqual([2, "done"]);
  expect(did).toEqual([]);
  // The same event does act in a real actor.
  createActor(form).start().send({ type: "submit" });
  expect(did).toEqual(["noted", "sent"]);
});

test("a copy decides by the recorded context", () => {
  const start = copyAt(form, { value: "filling", context: { tries: 2 } });
  if (start === null) throw new Error("no copy");
  const refused = stepOf(form, { n: 0, snapshot: start }, { type: "submit" });
  expect([refused.taken, refused.snapshot.value, refused.does]).toEqual([false, "filling", []]);
});

test("there is no copy of a state that the machine does not have", () => {
  expect(copyAt(form, { value: "flying", context: {} })).toBeNull();
  expect(copyAt(form, { value: null, context: {} })).toBeNull();
});

test("the payment of an order goes on from a recorded choice, without a call", () => {
  const recorded = {
    value: { choosing: "resting" },
    context: { orderId: "o1", choice: null, tap: null, polls: 0, misses: 0, message: null },
  };
  const start = copyAt(paymentMachine, recorded);
  if (start === null) throw new Error("no copy");
  const choose = { type: "choose", channel: "sandbox", expectedTotal: "100.00" };
  const chosen = stepOf(paymentMachine, { n: 0, snapshot: start }, choose);
  expect(chosen.taken).toBe(true);
  expect(chosen.snapshot.value).not.toEqual(recorded.value);
  expect(chosen.snapshot.context).toMatchObject({ choice: { channel: "sandbox" } });
});

test("the machine is that of an actor of this page, and none where none was started", () => {
  expect(machineOf("copied-form")).toBeNull();
  const actor = startActor("a copied form", form);
  expect(machineOf("copied-form")?.id).toBe("copied-form");
  actor.stop();
});
