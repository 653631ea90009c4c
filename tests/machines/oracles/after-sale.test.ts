import { codes, Refusal } from "#contract/http/reply.ts";
import { afterSaleMachine } from "#machines/after-sale.machine.ts";
import { done, failed } from "#tests/machines/paths.ts";
import { describeOracle } from "./oracle.ts";

const made = { id: "a1", after_no: "AS1", state: 10 };
const submit = { type: "submit" };
const silence = new Error("网络连接失败，请检查网络连接");
const refused = new Refusal(codes.forbidden, "已过售后期");
const running = new Refusal(codes.keyInProgress, "处理中");
const recalls = [["recall", { key: "k1" }] as const];
const leaves = [["leave", { made }] as const];
const input = (key: string | null) => ({ key });

describeOracle({
  machine: afterSaleMachine,
  given: { key: "k1", misses: 1, failure: null, message: "旧消息", made: null },
  starts: [
    {
      input: input(null),
      to: "editing",
      sets: { key: null, misses: 0, message: null, made: null },
    },
    { input: input("k1"), to: "recalling", starts: recalls, sets: { key: "k1", misses: 0 } },
  ],
  tags: {
    editing: [],
    uploading: ["busy"],
    recording: ["busy"],
    sending: ["busy"],
    recalling: ["busy", "unsure"],
    waiting: ["busy", "unsure"],
  },
  says: {
    "photos are sent first, and nothing is submitted before": [
      {
        in: "editing",
        on: submit,
        to: "uploading",
        starts: ["sendPhotos"],
        sets: { message: null },
      },
      { in: "uploading", on: done("sendPhotos"), to: "recording", starts: ["recordTap"] },
      {
        in: "uploading",
        on: failed("sendPhotos", silence),
        to: "editing",
        sets: { failure: silence, message: silence.message },
      },
    ],
    "the intent and its key are stored before the first send": [
      {
        in: "recording",
        given: { key: null },
        on: done("recordTap", "k2"),
        to: "sending",
        starts: [["send", { key: "k2" }]],
        sets: { key: "k2" },
      },
      {
        in: "recording",
        given: { key: null },
        on: failed("recordTap", new Error("没有空间")),
        to: "editing",
        sets: { failure: new Error("没有空间"), message: "没有空间" },
      },
    ],
    "the application exists once the server says so": [
      {
        in: "sending",
        on: done("send", made),
        to: "made",
        ends: true,
        does: leaves,
        sets: { made },
      },
    ],
    "a refusal settles the intent and says why (F14)": [
      {
        in: "sending",
        on: failed("send", refused),
        to: "editing",
        does: ["settle"],
        sets: { failure: refused, message: "已过售后期", key: null, misses: 0 },
      },
    ],
    "a send without a final reply is recalled (F4, F7)": [
      {
        in: "sending",
        on: failed("send", silence),
        to: "recalling",
        starts: recalls,
        sets: { failure: silence },
      },
      {
        in: "sending",
        on: failed("send", running),
        to: "recalling",
        starts: recalls,
        sets: { failure: running },
      },
    ],
    "a recalled intent has its application, or becomes void (F10)": [
      {
        in: "recalling",
        on: done("recall", made),
        to: "made",
        ends: true,
        does: leaves,
        sets: { made },
      },
      {
        in: "recalling",
        on: done("recall", null),
        to: "editing",
        does: ["settle"],
        sets: { message: "上次没有提交成功，请核对后再提交", key: null, misses: 0 },
      },
    ],
    "the recall is repeated until there is a reply": [
      {
        in: "recalling",
        on: failed("recall", silence),
        to: "waiting",
        starts: [["worthAsking", { attempt: 2 }]],
        sets: { misses: 2 },
      },
      { in: "waiting", on: done("worthAsking"), to: "recalling", starts: recalls },
      { in: "waiting", on: failed("worthAsking", silence), to: "recalling", starts: recalls },
    ],
  },
});
