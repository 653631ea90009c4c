import { expect, test } from "vitest";
import { codes, Refusal } from "#contract/http/reply.ts";
import { afterSaleMachine } from "#machines/after-sale.machine.ts";
import { describeTable } from "./committed.ts";
import { describeMachine, done, failed, replay } from "./paths.ts";
import type { ReportedWalk } from "./rows.ts";

const made = { after_id: "a1", after_no: "SH1", state: 10 };
const silent = new Error("网络连接失败，请检查网络连接");
const refusal = new Refusal(codes.stateConflict, "收货已超过7天，不能申请售后");
const busyElsewhere = new Refusal(codes.keyInProgress, "正在处理，请稍候");
const submit = { type: "submit" };

const walk: ReportedWalk = {
  machine: afterSaleMachine,
  input: { key: null },
  openings: [{ key: "key-0" }],
  events: [
    submit,
    done("sendPhotos"),
    failed("sendPhotos", silent),
    done("recordTap", "key-1"),
    failed("recordTap", silent),
    done("send", made),
    failed("send", silent),
    failed("send", busyElsewhere),
    failed("send", refusal),
    done("recall", made),
    done("recall", null),
    failed("recall", silent),
    done("worthAsking"),
    failed("worthAsking", silent),
  ],
  situation: ({ context }) => ({
    key: context.key,
    message: context.message,
    misses: Math.min(context.misses, 1),
  }),
  never: {
    "sent without a stored key": (snapshot) =>
      snapshot.matches("sending") && snapshot.context.key === null,
    "editable with an open tap": (snapshot) =>
      snapshot.matches("editing") && snapshot.context.key !== null,
  },
};

describeTable("after-sale", walk);
describeMachine("after-sale", walk);

async function after(input: { key: string | null }, ...events: ReportedWalk["events"]) {
  const reported: string[] = [];
  const onAction = (name: string) => {
    reported.push(name);
  };
  const { state } = await replay({ ...walk, input, onAction }, events);
  return { state, reported };
}

test("a tap of an earlier visit is read back before anything may be sent", async () => {
  const tap = { key: "key-0" };
  expect((await after(tap, submit)).state).toBe("recalling");
  expect(await after(tap, done("recall", null))).toEqual({
    state: "editing",
    reported: ["settle"],
  });
  expect(
    await after(tap, failed("recall", silent), done("worthAsking"), done("recall", made)),
  ).toEqual({ state: "made", reported: ["leave"] });
});

test("a refusal is shown and the form is editable again", async () => {
  const sent = [submit, done("sendPhotos"), done("recordTap", "key-1"), failed("send", refusal)];
  expect(await after({ key: null }, ...sent)).toEqual({
    state: "editing",
    reported: ["settle"],
  });
});

test("photos that could not be uploaded leave the form unsent and without a key", async () => {
  const { state, reported } = await after({ key: null }, submit, failed("sendPhotos", silent));
  expect({ state, reported }).toEqual({ state: "editing", reported: [] });
});
