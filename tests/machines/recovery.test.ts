import { expect, test } from "vitest";
import { codes, Refusal } from "#contract/http/reply.ts";
import { recoveryMachine } from "#machines/recovery.machine.ts";
import { describeTable } from "./committed.ts";
import { describeMachine, done, failed, replay } from "./paths.ts";
import type { ReportedWalk } from "./rows.ts";

const placed = { kind: "placed", id: "a", tappedAt: 1000, orderId: "o1", orderNo: "QM1" };
const refuted = { kind: "refuted", id: "b", tappedAt: 2000, lineIds: ["l1"] };
const silence = new Error("网络连接失败，请检查网络连接");
const came = { type: "buyer.came" };

const walk: ReportedWalk = {
  machine: recoveryMachine,
  events: [
    came,
    { type: "buyer.left" },
    { type: "look" },
    done("findTaps", []),
    done("findTaps", ["a", "b"]),
    failed("findTaps", new Error("no database")),
    done("readBack", placed),
    failed("readBack", silence),
    failed("readBack", new Refusal(codes.loginExpired, "登录超时,请重新登录!")),
    done("worthAsking"),
    failed("worthAsking", new Error("stopped")),
  ],
  situation: ({ context }) => ({ queue: context.queue, misses: Math.min(context.misses, 2) }),
  never: {
    "asking about no tap": (snapshot) =>
      snapshot.matches("readingBack") && snapshot.context.queue.length === 0,
    "asking while nobody is signed in": (snapshot) =>
      snapshot.matches("nobody") && Object.keys(snapshot.children).length > 0,
  },
};

describeTable("recovery", walk);
describeMachine("recovery", walk);

async function reported(events: Parameters<typeof replay>[1]) {
  const did: unknown[] = [];
  const onAction = (name: string, params: unknown) =>
    did.push(params === undefined ? name : params);
  return { ...(await replay({ ...walk, onAction }, events)), did };
}

test("each open intent is recalled in turn and announced, also after failures", async () => {
  const events = [
    came,
    done("findTaps", ["a", "b"]),
    failed("readBack", silence),
    done("worthAsking"),
    done("readBack", placed),
    done("readBack", refuted),
  ];
  expect(await reported(events)).toEqual({
    state: "resting",
    broken: [],
    did: ["hush", { outcome: placed }, { outcome: refuted }],
  });
});

test("one buyer's announcements are removed at the logout, and the next buyer's intents are recalled", async () => {
  const events = [
    came,
    done("findTaps", ["a"]),
    done("readBack", placed),
    { type: "buyer.left" },
    came,
  ];
  expect(await reported(events)).toEqual({
    state: "finding",
    broken: [],
    did: ["hush", { outcome: placed }, "hush", "hush"],
  });
});
