import { expect, test } from "vitest";
import { codes, Refusal } from "#contract/http/reply.ts";
import { uploadMachine } from "#machines/upload.machine.ts";
import { describeTable } from "./committed.ts";
import { describeMachine, done, failed, replay, type Walk } from "./paths.ts";
import type { ReportedWalk } from "./rows.ts";

const left = { name: "label.pdf", size: 1000, sent: 600, kept: "none" };
const kept = { ...left, kept: "going" };
const held = { ...left, kept: "held" };
const choose = { type: "choose", name: "label.pdf", size: 1000 };
const cut = new Error("网络连接失败，请检查网络连接");
const refusal = new Refusal(codes.stateConflict, "文件已通过审核，不能再换");

const walk: ReportedWalk = {
  machine: uploadMachine,
  events: [
    choose,
    { type: "pause" },
    { type: "resume" },
    { type: "forget" },
    { type: "progress", sent: 700, at: 5000 },
    done("findLeft", null),
    done("findLeft", left),
    done("findLeft", kept),
    done("findLeft", held),
    failed("findLeft", new Error("no database")),
    done("examine", { same: true }),
    done("examine", { same: false }),
    failed("examine", refusal),
    done("sign", 600),
    failed("sign", refusal),
    failed("sign", cut),
    done("send"),
    failed("send", refusal),
    failed("send", cut),
    done("attach"),
    failed("attach", refusal),
    failed("attach", cut),
    done("worthAsking"),
    failed("worthAsking", new Error("stopped")),
  ],
  situation: ({ context }) => ({
    picked: context.name !== "",
    moved: context.last !== null,
    misses: Math.min(context.misses, 2),
  }),
  never: {
    "sending a file that nobody picked": (snapshot) =>
      snapshot.children.send !== undefined && snapshot.context.name === "",
    "sending while it is held": (snapshot) =>
      snapshot.hasTag("held") && snapshot.children.send !== undefined,
    "two of its effects at once": (snapshot) => Object.keys(snapshot.children).length > 1,
  },
};

describeTable("upload", walk);
describeMachine("upload", walk);

const stateAfter = async (...events: Walk["events"]) => (await replay(walk, events)).state;
const begun = [done("findLeft", null), choose, done("examine", { same: true }), done("sign", 0)];

test("a cut goes on by itself, by a fresh policy", async () => {
  const events = [...begun, failed("send", cut), done("worthAsking"), done("sign", 600)];
  expect(await stateAfter(...events)).toBe("sending");
});

test("what a closed page left is there until it is let go, or its file is picked again", async () => {
  expect(await stateAfter(done("findLeft", left))).toBe("interrupted");
  expect(await stateAfter(done("findLeft", left), { type: "forget" })).toBe("idle");
  expect(await stateAfter(done("findLeft", left), choose)).toBe("examining");
});

test("a file that the device holds goes on by itself, unless its buyer had paused it", async () => {
  expect(await stateAfter(done("findLeft", kept))).toBe("examining");
  const again = [done("findLeft", kept), done("examine", { same: true }), done("sign", 600)];
  expect(await stateAfter(...again)).toBe("sending");
  expect(await stateAfter(done("findLeft", held))).toBe("paused");
  expect(await stateAfter(done("findLeft", held), { type: "resume" })).toBe("signing");
});

test("what the shop refuses is not sent again, what it did not answer is", async () => {
  const whole = [...begun, done("send")];
  expect([
    await stateAfter(...whole, failed("attach", refusal)),
    await stateAfter(...whole, failed("attach", cut)),
    await stateAfter(...begun, failed("send", refusal)),
    await stateAfter(...begun, { type: "pause" }),
    await stateAfter(...begun, { type: "pause" }, { type: "resume" }),
  ]).toEqual(["refused", "waiting", "refused", "paused", "signing"]);
});
