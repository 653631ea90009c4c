import { expect, test } from "vitest";
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate";
import { Misconfigured } from "#contract/http/deployment.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { type AccessToken, accessTokenMachine } from "#machines/access-token.machine.ts";
import { describeTable } from "./committed.ts";
import { after, describeMachine, done, failed, replay } from "./paths.ts";
import type { ReportedWalk } from "./rows.ts";

const first = { token: "first", lastsMs: 60_000 };
const second = { token: "second", lastsMs: null };
const refused = (generation: number, replayed: boolean) => ({
  type: "server.refused",
  generation,
  replayed,
  message: "应用令牌失效",
});

const walk: ReportedWalk = {
  machine: accessTokenMachine,
  events: [
    done("readToken", null),
    done("readToken", first),
    failed("readToken", new Error("denied")),
    done("obtainToken", second),
    failed("obtainToken", new Refusal(codes.forbidden, "无权访问")),
    failed("obtainToken", new Misconfigured()),
    after("expiry.accessToken.ready"),
    after("backoff.accessToken.failed"),
    refused(0, false),
    refused(1, false),
    refused(1, true),
    refused(2, false),
    { type: "elsewhere.changed", held: null },
    { type: "elsewhere.changed", held: first },
    { type: "retry" },
    { type: "network.back" },
  ],
  situation: ({ context }) => ({
    held: context.held?.token ?? null,
    dead: context.dead,
    generation: Math.min(context.generation, 3),
    failures: Math.min(context.failures, 7),
  }),
  never: {
    "ready without a token": (snapshot) =>
      snapshot.matches("ready") && snapshot.context.held === null,
    "a token where there is none": (snapshot) =>
      (snapshot.matches("failed") || snapshot.matches("misconfigured")) &&
      snapshot.context.held !== null,
    "a refused token taken up again": ({ context }) =>
      context.held !== null && context.held.token === context.dead,
    "an empty token": ({ context }) => context.held?.token === "",
    "failed without a reason": (snapshot) =>
      (snapshot.matches("failed") || snapshot.matches("misconfigured")) &&
      snapshot.context.error === null,
  },
};

describeTable("access-token", walk);
describeMachine("access token", walk);

test("a verdict on an older token is void, whether or not it was a repetition", async () => {
  const renewed = [done("readToken", first), refused(1, false), done("obtainToken", second)];
  for (const late of [refused(1, false), refused(1, true)]) {
    expect(await replay(walk, [...renewed, late])).toEqual({ state: "ready", broken: [] });
  }
  const live = [refused(2, false), refused(2, true)];
  expect(await replay(walk, [...renewed, ...live.slice(0, 1)])).toEqual({
    state: "obtaining",
    broken: [],
  });
  expect(await replay(walk, [...renewed, ...live.slice(1)])).toEqual({
    state: "failed",
    broken: [],
  });
});

test("what was thrown as a bare text is a reason all the same", async () => {
  const actor = createActor(
    accessTokenMachine.provide({
      actors: {
        readToken: fromPromise<AccessToken | null>(async () => null),
        obtainToken: fromPromise(() => Promise.reject("no network")),
      },
    }),
  ).start();
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("failed"));
  actor.stop();
  expect(context.error).toEqual(new Error("no network"));
});

test("storage does not bring a refused token back", async () => {
  const events = [done("readToken", first), refused(1, true)];
  const back = { type: "elsewhere.changed", held: first };
  const other = { type: "elsewhere.changed", held: second };
  expect(await replay(walk, [...events, back])).toEqual({ state: "failed", broken: [] });
  expect(await replay(walk, [...events, other])).toEqual({ state: "ready", broken: [] });
});

test("a host that gives no token is asked after 1, 2, 4 … 60 s, and at once by a hand", async () => {
  const clock = new SimulatedClock();
  let asked = 0;
  const actor = createActor(
    accessTokenMachine.provide({
      actors: {
        readToken: fromPromise<AccessToken | null>(async () => null),
        obtainToken: fromPromise<AccessToken, { dead: string | null }>(async () => {
          asked += 1;
          throw new Refusal(codes.appTokenInvalid, "应用令牌无效");
        }),
      },
    }),
    { clock },
  ).start();
  const untilFailed = () => waitFor(actor, (snapshot) => snapshot.matches("failed"));
  await untilFailed();
  const waits = [1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1000);
  for (const [before, wait] of waits.entries()) {
    clock.increment(wait - 1);
    expect([wait, asked]).toEqual([wait, before + 1]);
    clock.increment(1);
    await untilFailed();
    expect([wait, asked]).toEqual([wait, before + 2]);
  }
  actor.send({ type: "retry" });
  await untilFailed();
  expect(asked).toBe(waits.length + 2);
  actor.stop();
});
