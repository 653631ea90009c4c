import { expect, test } from "vitest";
import { createActor, fromPromise, SimulatedClock } from "xstate";
import {
  type NetworkEvent,
  type NetworkSignal,
  networkMachine,
} from "#machines/network.machine.ts";
import { describeTable } from "./committed.ts";
import { after, describeMachine, done, failed } from "./paths.ts";
import type { ReportedWalk } from "./rows.ts";

const answered: NetworkSignal = { type: "server.answered" };
const silent: NetworkSignal = { type: "server.silent", status: null };
const slow: NetworkSignal = { type: "server.slow" };
const gateway: NetworkSignal = { type: "server.silent", status: 502 };
const portal: NetworkSignal = { type: "portal.answered" };

const walk: ReportedWalk = {
  machine: networkMachine,
  events: [
    answered,
    silent,
    gateway,
    portal,
    slow,
    { type: "look" },
    done("ask", answered),
    done("ask", silent),
    done("ask", gateway),
    done("ask", portal),
    failed("ask", new Error("no question")),
    after("backShown.network.reach.back"),
    after("lookAgain.network.probe.resting"),
  ],
  situation: ({ context }) => ({ status: context.status, tries: Math.min(context.tries, 4) }),
  never: {
    "away, and nobody looks": (snapshot) =>
      snapshot.hasTag("away") && snapshot.matches({ probe: "idle" }),
    "slow, and nobody asks": (snapshot) =>
      snapshot.matches({ reach: "slow" }) && !snapshot.matches({ probe: "asking" }),
    "looks by itself though the server answers": (snapshot) =>
      !snapshot.hasTag("away") && snapshot.matches({ probe: "resting" }),
    "the status of a gateway while the server answers": (snapshot) =>
      !snapshot.hasTag("away") && snapshot.context.status !== null,
    "a gateway's status for a portal": (snapshot) =>
      snapshot.matches({ reach: "captive" }) && snapshot.context.status !== null,
    "tries that an answer did not forget": (snapshot) =>
      snapshot.matches({ probe: "idle" }) && snapshot.context.tries !== 0,
  },
};

describeTable("network", walk);
describeMachine("network", walk);

/** A live machine whose questions are answered by hand, and whose clock is moved by hand. */
function live() {
  const clock = new SimulatedClock();
  const questions: ((heard: NetworkSignal) => void)[] = [];
  const ask = fromPromise<NetworkSignal>(() => new Promise((resolve) => questions.push(resolve)));
  const actor = createActor(networkMachine.provide({ actors: { ask } }), { clock });
  actor.start();
  return {
    hear: (event: NetworkEvent) => actor.send(event),
    wait: (ms: number) => clock.increment(ms),
    asked: () => questions.length,
    async answer(heard: NetworkSignal) {
      questions.at(-1)?.(heard);
      await Promise.resolve();
      await Promise.resolve();
    },
    state: () => actor.getSnapshot().value,
    status: () => actor.getSnapshot().context.status,
  };
}

test("a start with an answer shows nothing and asks nothing", () => {
  const network = live();
  network.hear(answered);
  network.wait(3_600_000);
  expect(network.state()).toEqual({ reach: "answering", probe: "idle" });
  expect(network.asked()).toBe(0);
});

test("silence is asked again after 3, 6, 12 and then every 30 seconds", async () => {
  const network = live();
  network.hear(silent);
  for (const [at, ms] of [3000, 6000, 12_000, 30_000, 30_000].entries()) {
    network.wait(ms - 1);
    expect(network.asked()).toBe(at);
    network.wait(1);
    expect(network.asked()).toBe(at + 1);
    expect(network.state()).toEqual({ reach: "silent", probe: "asking" });
    await network.answer(silent);
    expect(network.state()).toEqual({ reach: "silent", probe: "resting" });
  }
});

test("an answer to the question is the way back, shown for 3 seconds; the next silence waits 3 again", async () => {
  const network = live();
  network.hear(silent);
  network.wait(3000);
  await network.answer(silent);
  network.wait(6000);
  await network.answer(answered);
  expect(network.state()).toEqual({ reach: "back", probe: "idle" });
  network.wait(2999);
  expect(network.state()).toEqual({ reach: "back", probe: "idle" });
  network.wait(1);
  expect(network.state()).toEqual({ reach: "answering", probe: "idle" });
  network.hear(silent);
  network.wait(3000);
  expect(network.asked()).toBe(3);
});

test("the device's own signal is a reason to probe, never a result", async () => {
  const network = live();
  network.hear({ type: "look" });
  network.hear({ type: "look" });
  expect(network.asked()).toBe(1);
  expect(network.state()).toEqual({ reach: "answering", probe: "asking" });
  await network.answer(answered);
  expect(network.state()).toEqual({ reach: "answering", probe: "idle" });
});

test("a gateway's status stays until the server answers; a portal has none", () => {
  const network = live();
  network.hear(gateway);
  expect([network.state(), network.status()]).toEqual([{ reach: "silent", probe: "resting" }, 502]);
  network.hear(portal);
  expect([network.state(), network.status()]).toEqual([
    { reach: "captive", probe: "resting" },
    null,
  ]);
  network.hear(gateway);
  network.hear(answered);
  expect([network.state(), network.status()]).toEqual([{ reach: "back", probe: "idle" }, null]);
});

test("another call's answer ends the looking; what its question would have said counts no more", async () => {
  const network = live();
  network.hear(silent);
  network.wait(3000);
  network.hear(answered);
  expect(network.state()).toEqual({ reach: "back", probe: "idle" });
  await network.answer(silent);
  expect(network.state()).toEqual({ reach: "back", probe: "idle" });
});

test("a copy for want of a quick answer asks at once, and is no silence until the question has none", async () => {
  const network = live();
  network.hear(slow);
  expect([network.state(), network.asked()]).toEqual([{ reach: "slow", probe: "asking" }, 1]);
  await network.answer(answered);
  expect(network.state()).toEqual({ reach: "answering", probe: "idle" });
  network.hear(slow);
  await network.answer(silent);
  expect(network.state()).toEqual({ reach: "silent", probe: "resting" });
  network.hear(slow);
  expect(network.state()).toEqual({ reach: "silent", probe: "resting" });
});
