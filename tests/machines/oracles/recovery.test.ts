import { codes, Refusal } from "#contract/http/reply.ts";
import { recoveryMachine } from "#machines/recovery.machine.ts";
import { done, failed } from "#tests/machines/paths.ts";
import { describeOracle } from "./oracle.ts";

const came = { type: "buyer.came" };
const left = { type: "buyer.left" };
const look = { type: "look" };
const silence = new Error("网络连接失败，请检查网络连接");
const loggedOut = new Refusal(codes.loginExpired, "登录超时,请重新登录!");
const placed = { kind: "placed", id: "k1", tappedAt: 1, orderId: "o1", orderNo: "QM1" };
const states = ["nobody", "finding", "readingBack", "waiting", "resting"];
const finds = { to: "finding", does: ["hush"], starts: ["findTaps"] };
const reads = (id: string) => [["readBack", { id }] as const];
const announces = [["announce", { outcome: placed }] as const];

describeOracle({
  machine: recoveryMachine,
  given: { queue: ["k1", "k2"], misses: 2 },
  starts: [{ to: "nobody", sets: { queue: [], misses: 0 } }],
  tags: {
    readingBack: [],
  },
  says: {
    "each buyer's own intents are looked for (F18)": [
      ...states.map((state) => ({ in: state, on: came, ...finds })),
      ...states.map((state) => ({ in: state, on: left, to: "nobody", does: ["hush"] })),
    ],
    "an intent that was left is looked for again": ["readingBack", "waiting", "resting"].map(
      (state) => ({ in: state, on: look, ...finds }),
    ),
    "open intents are read back, the oldest first (F10)": [
      {
        in: "finding",
        on: done("findTaps", ["k7", "k8"]),
        to: "readingBack",
        starts: reads("k7"),
        sets: { queue: ["k7", "k8"], misses: 0 },
      },
      { in: "finding", on: done("findTaps", []), to: "resting", sets: { queue: [], misses: 0 } },
      { in: "finding", on: failed("findTaps", new Error("denied")), to: "resting" },
    ],
    "each outcome is announced, and the next intent follows": [
      {
        in: "readingBack",
        on: done("readBack", placed),
        to: "readingBack",
        does: announces,
        starts: reads("k2"),
        sets: { queue: ["k2"], misses: 0 },
      },
      {
        in: "readingBack",
        given: { queue: ["k1"] },
        on: done("readBack", placed),
        to: "resting",
        does: announces,
        sets: { queue: [], misses: 0 },
      },
    ],
    "without a reply the same intent is read back later (F3)": [
      {
        in: "readingBack",
        on: failed("readBack", silence),
        to: "waiting",
        starts: [["worthAsking", { attempt: 3 }]],
        sets: { misses: 3 },
      },
      {
        in: "readingBack",
        on: failed("readBack", new Refusal(codes.throttled, "请求太频繁")),
        to: "waiting",
        starts: [["worthAsking", { attempt: 3 }]],
        sets: { misses: 3 },
      },
      { in: "waiting", on: done("worthAsking"), to: "readingBack", starts: reads("k1") },
      { in: "waiting", on: failed("worthAsking", silence), to: "readingBack", starts: reads("k1") },
    ],
    "an ended session stops it (F11)": [
      { in: "readingBack", on: failed("readBack", loggedOut), to: "nobody" },
    ],
  },
});
