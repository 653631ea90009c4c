import { Misconfigured } from "#contract/http/deployment.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { accessTokenMachine } from "#machines/access-token.machine.ts";
import { done, failed } from "#tests/machines/paths.ts";
import { describeOracle, type Row } from "./oracle.ts";

const held = { token: "held", lastsMs: 7000 };
const fresh = { token: "fresh", lastsMs: 5000 };
const forEver = { token: "for ever", lastsMs: null };
const silence = new Error("网络连接失败，请检查网络连接");
const misconfigured = new Misconfigured();
const refused = (generation: number, replayed = false) => ({
  type: "server.refused",
  generation,
  replayed,
  message: "令牌失效",
});
const elsewhere = (token: object | null) => ({ type: "elsewhere.changed", held: token });
const asks = (dead: string | null) => [["obtainToken", { dead }] as const];
const taken = (token: object) => ({ held: token, generation: 4, failures: 0, error: null });
const forgets = ["forget", { token: "held" }] as const;
const says = ["announce", { message: "令牌失效" }] as const;

const failure = (failures: number, ms: number): Row => ({
  in: "obtaining",
  given: { held: null, failures },
  on: failed("obtainToken", silence),
  to: "failed",
  sets: { failures: failures + 1, error: silence },
  later: [ms, "obtaining"],
});

describeOracle({
  machine: accessTokenMachine,
  given: { held, generation: 3, dead: "dead", failures: 0, error: null },
  starts: [
    {
      to: "reading",
      starts: ["readToken"],
      sets: { held: null, generation: 0, dead: null, failures: 0, error: null },
    },
  ],
  tags: {
    reading: ["busy"],
    obtaining: ["busy", "without"],
    ready: [],
    failed: ["without"],
    misconfigured: ["without"],
  },
  says: {
    "the stored token is used; without one the server is asked": [
      { in: "reading", on: done("readToken", held), to: "ready", sets: taken(held) },
      { in: "reading", on: done("readToken", null), to: "obtaining", starts: asks("dead") },
      { in: "reading", on: failed("readToken", silence), to: "obtaining", starts: asks("dead") },
    ],
    "a token is held until its expiry, and then asked for again": [
      {
        in: "obtaining",
        on: done("obtainToken", fresh),
        to: "ready",
        sets: taken(fresh),
        later: [5000, "obtaining", { held: null, dead: "fresh" }, [["forget", { token: "fresh" }]]],
      },
    ],
    "a token without an end lasts as long as a timer can (T21)": [
      {
        in: "obtaining",
        on: done("obtainToken", forEver),
        to: "ready",
        sets: taken(forEver),
        later: [2 ** 31 - 1, "obtaining", {}, [["forget", { token: "for ever" }]]],
      },
    ],
    "a server that returns the refused token again is believed": [
      {
        in: "obtaining",
        given: { dead: "fresh" },
        on: done("obtainToken", fresh),
        to: "ready",
        sets: { ...taken(fresh), dead: null },
      },
    ],
    "20401 clears the token, shows the message and asks once more": [
      {
        in: "ready",
        on: refused(3),
        to: "obtaining",
        does: [forgets, says],
        starts: asks("held"),
        sets: { held: null, dead: "held" },
      },
    ],
    "20401 on the replay stops and shows the error (T2)": [
      {
        in: "ready",
        on: refused(3, true),
        to: "failed",
        does: [forgets, says],
        sets: {
          held: null,
          dead: "held",
          failures: 1,
          error: new Refusal(codes.appTokenInvalid, "令牌失效"),
        },
        later: [1000, "obtaining"],
      },
    ],
    "a late 20401 of another token is ignored (T4, rule a)": [
      { in: "ready", on: refused(2) },
      { in: "ready", on: refused(2, true) },
      { in: "ready", on: refused(4) },
    ],
    "the token call backs off 1, 2, 4 to 60 s (T3)": [
      failure(0, 1000),
      failure(1, 2000),
      failure(2, 4000),
      failure(5, 32_000),
      failure(6, 60_000),
      failure(20, 60_000),
      {
        in: "obtaining",
        on: failed("obtainToken", "broken"),
        to: "failed",
        sets: { held: null, failures: 1, error: new Error("broken") },
      },
    ],
    "a press or the network's return asks at once (T3)": [
      { in: "failed", on: { type: "retry" }, to: "obtaining", starts: asks("dead") },
      { in: "failed", on: { type: "network.back" }, to: "obtaining", starts: asks("dead") },
      { in: "misconfigured", on: { type: "retry" }, to: "obtaining", starts: asks("dead") },
    ],
    "a host name without a company is not asked about again": [
      {
        in: "obtaining",
        given: { held: null },
        on: failed("obtainToken", misconfigured),
        to: "misconfigured",
        sets: { failures: 1, error: misconfigured },
      },
    ],
    "another tab's token is taken over, a dead or equal one is not (rule b)": [
      {
        in: "ready",
        on: elsewhere(fresh),
        to: "ready",
        sets: taken(fresh),
        later: [5000, "obtaining", { held: null, dead: "fresh" }, [["forget", { token: "fresh" }]]],
      },
      { in: "ready", on: elsewhere({ token: "dead", lastsMs: 1 }) },
      { in: "ready", on: elsewhere({ token: "held", lastsMs: 1 }) },
      {
        in: "ready",
        on: elsewhere(null),
        to: "obtaining",
        starts: asks("held"),
        sets: { held: null, dead: "held" },
      },
      {
        in: "failed",
        given: { held: null, failures: 2, error: silence },
        on: elsewhere(fresh),
        to: "ready",
        sets: taken(fresh),
      },
      { in: "failed", given: { held: null }, on: elsewhere({ token: "dead", lastsMs: 1 }) },
      { in: "failed", given: { held: null }, on: elsewhere(null) },
    ],
  },
});
