import { codes, Refusal } from "#contract/http/reply.ts";
import { uploadMachine } from "#machines/upload.machine.ts";
import { done, failed } from "#tests/machines/paths.ts";
import { describeOracle, type Row } from "./oracle.ts";

const left = (kept: string) => ({ name: "画册.pdf", size: 900, sent: 300, kept });
const recalled = { name: "画册.pdf", size: 900, sent: 300 };
const choose = { type: "choose", name: "新.pdf", size: 500 };
const pause = { type: "pause" };
const resume = { type: "resume" };
const forget = { type: "forget" };
const silence = new Error("网络连接失败，请检查网络连接");
const refused = new Refusal(codes.forbidden, "文件类型不支持");
const sample = { sent: 450, at: 2000 };
const nothing = { name: "", size: 0, sent: 0, first: null, last: null, misses: 0, message: null };
const states = [
  "looking",
  "idle",
  "interrupted",
  "examining",
  "signing",
  "sending",
  "waiting",
  "paused",
  "attaching",
  "refused",
  "attached",
];
const dropped = { to: "idle", does: ["drop"], sets: nothing };
const signs = { to: "signing", starts: ["sign"] };
const says = { to: "refused", sets: { message: "文件类型不支持" } };
/** The attempt counts from 0: one miss waits the shortest time. */
const waits = { to: "waiting", starts: [["worthAsking", { attempt: 2 }] as const] };
const silentIn = (state: string, actor: string): Row => ({
  in: state,
  on: failed(actor, silence),
  ...waits,
  sets: { misses: 3 },
});

describeOracle({
  machine: uploadMachine,
  given: {
    name: "旧.pdf",
    size: 700,
    sent: 200,
    first: { sent: 100, at: 1000 },
    last: { sent: 200, at: 1500 },
    misses: 2,
    message: "旧消息",
  },
  starts: [{ to: "looking", starts: ["findLeft"], sets: nothing }],
  tags: {
    looking: [],
    examining: ["going"],
    signing: ["going"],
    sending: ["going"],
    attaching: ["going"],
    waiting: ["held"],
    paused: ["held"],
    refused: [],
    attached: [],
  },
  says: {
    "an unfinished upload goes on by itself only where its bytes are here": [
      {
        in: "looking",
        on: done("findLeft", left("going")),
        to: "examining",
        starts: ["examine"],
        sets: recalled,
      },
      { in: "looking", on: done("findLeft", left("held")), to: "paused", sets: recalled },
      { in: "looking", on: done("findLeft", left("none")), to: "interrupted", sets: recalled },
      { in: "looking", on: done("findLeft", null), to: "idle" },
      { in: "looking", on: failed("findLeft", new Error("denied")), to: "idle" },
    ],
    "a picked file replaces what was there": states.map((state) => ({
      in: state,
      on: choose,
      to: "examining",
      starts: ["examine"],
      sets: { ...nothing, name: "新.pdf", size: 500 },
    })),
    "the file is examined, and another file starts from its beginning": [
      { in: "examining", on: done("examine", { same: true }), ...signs, sets: { message: null } },
      {
        in: "examining",
        on: done("examine", { same: false }),
        ...signs,
        sets: { message: "和上次选的不是同一个文件，这次从头上传" },
      },
      { in: "examining", on: failed("examine", refused), ...says },
      {
        in: "examining",
        on: failed("examine", silence),
        to: "refused",
        sets: { message: silence.message },
      },
    ],
    "the server says how many bytes it has": [
      {
        in: "signing",
        on: done("sign", 250),
        to: "sending",
        starts: ["send"],
        sets: { sent: 250, first: null, last: null },
      },
    ],
    "progress is measured from the first byte of this send": [
      {
        in: "sending",
        on: { type: "progress", ...sample },
        sets: { sent: 450, last: sample, misses: 0 },
      },
      {
        in: "sending",
        given: { first: null, last: null },
        on: { type: "progress", ...sample },
        sets: { sent: 450, first: sample, last: sample, misses: 0 },
      },
    ],
    "a complete file is attached to its line": [
      { in: "sending", on: done("send"), to: "attaching", starts: ["attach"] },
      { in: "attaching", on: done("attach"), to: "attached", does: ["drop"] },
    ],
    "no reply waits, longer each time, and begins with a new policy (F3)": [
      silentIn("signing", "sign"),
      silentIn("sending", "send"),
      silentIn("attaching", "attach"),
      { in: "waiting", on: done("worthAsking"), ...signs },
      { in: "waiting", on: failed("worthAsking", silence), ...signs },
      { in: "waiting", on: resume, ...signs },
    ],
    "a refusal shows the server's reason and is not repeated": [
      { in: "signing", on: failed("sign", refused), ...says },
      { in: "sending", on: failed("send", refused), ...says },
      { in: "attaching", on: failed("attach", refused), ...says },
    ],
    "the buyer pauses and resumes": [
      { in: "signing", on: pause, to: "paused" },
      { in: "sending", on: pause, to: "paused" },
      { in: "waiting", on: pause, to: "paused" },
      { in: "paused", on: resume, ...signs },
    ],
    "the buyer discards the file, and the device removes it": [
      { in: "interrupted", on: forget, ...dropped },
      { in: "paused", on: forget, ...dropped },
      { in: "refused", on: forget, ...dropped },
    ],
  },
});
