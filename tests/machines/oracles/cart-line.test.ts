import { codes, Refusal } from "#contract/http/reply.ts";
import { cartLineMachine } from "#machines/cart-line.machine.ts";
import { done, failed } from "#tests/machines/paths.ts";
import { describeOracle, type Row } from "./oracle.ts";

const line = { line_id: "l1", total: "100.00" };
const input = (held: string) => ({ lineId: "l1", held });
const edited = (whole: boolean) => ({ type: "edited", whole });
const send = { type: "send" };
const remove = { type: "remove" };
const withdraw = { type: "withdraw" };
const restore = { type: "restore" };
const left = { type: "left" };
const silence = new Error("网络连接失败，请检查网络连接");
const refused = new Refusal(codes.forbidden, "数量太大");
const counted = { revision: 5, attempt: 0 };
const here = (state: string) => `line here.${state}`;
const sends = { to: here("sending"), starts: ["put"] };
const asks = (attempt: number) => [["untilWorthAsking", attempt] as const];
const whole: Partial<Row> = {
  to: `${here("pausing")} · device writing`,
  starts: ["keepEdit"],
  sets: counted,
  later: [600, here("sending")],
};
const parts = ["settled", "pausing", "sending", "waiting", "refused", "withdrawing"];

describeOracle({
  machine: cartLineMachine,
  given: { ...input("nothing"), revision: 4, attempt: 2 },
  regions: `${here("settled")} · device idle`,
  starts: [
    {
      input: input("nothing"),
      to: `${here("settled")} · device idle`,
      sets: { lineId: "l1", held: "nothing", revision: 0, attempt: 0 },
    },
    { input: input("edit"), to: `${here("waiting")} · device kept`, starts: asks(0) },
    { input: input("refusedEdit"), to: `${here("refused")} · device kept` },
    { input: input("removal"), to: "line removed.waiting · device idle" },
  ],
  tags: {
    "line here.settled": [],
    "line removing.writing": [],
    "line removing.asking": ["off"],
    "line removed.waiting": ["off"],
    "line removed.taken": ["off"],
  },
  says: {
    "an edit is stored at once and sent after a pause in typing (F1)": [
      ...parts.map((part) => ({ in: here(part), on: edited(true), ...whole })),
      { in: `${here("settled")} · device kept`, on: edited(true), ...whole },
      { in: `${here("settled")} · device failed`, on: edited(true), ...whole },
      { in: `${here("pausing")} · device writing`, on: edited(true), ...whole },
    ],
    "an amount that cannot be made is neither stored nor sent": [
      ...parts.map((part) => ({
        in: here(part),
        on: edited(false),
        to: here("refused"),
        sets: counted,
      })),
      {
        in: `${here("settled")} · device kept`,
        on: edited(false),
        to: here("refused"),
        sets: counted,
      },
    ],
    "the device says whether it holds the edit (P6)": [
      { in: "device writing", on: done("keepEdit"), to: "device kept" },
      { in: "device writing", on: failed("keepEdit", new Error("没有空间")), to: "device failed" },
    ],
    "a closed cart sends at once what was typed": [
      { in: here("pausing"), on: left, ...sends },
      ...["settled", "sending", "waiting", "refused"].map((part) => ({ in: here(part), on: left })),
    ],
    "the server's line replaces the device's (P20)": [
      {
        in: here("sending"),
        on: done("put", line),
        to: here("settled"),
        does: [["takeLine", { line }]],
        sets: { attempt: 0 },
      },
      { in: here("settled"), on: send, ...sends },
      { in: here("waiting"), on: send, ...sends },
      { in: here("refused"), on: send, ...sends },
      { in: here("sending"), on: send },
    ],
    "a refusal of the line shows its reason; a passing one is repeated (F15)": [
      {
        in: here("sending"),
        on: failed("put", refused),
        to: here("refused"),
        does: [["showRefusal", { error: refused }]],
      },
      ...[codes.throttled, codes.keyInProgress, codes.appTokenInvalid].map((code) => ({
        in: here("sending"),
        on: failed("put", new Refusal(code, "稍后")),
        to: here("waiting"),
        starts: asks(2),
      })),
      { in: here("sending"), on: failed("put", silence), to: here("waiting"), starts: asks(2) },
    ],
    "without a reply it is sent again, and each attempt counts": [
      { in: here("waiting"), on: done("untilWorthAsking"), ...sends, sets: { attempt: 3 } },
      {
        in: here("waiting"),
        on: failed("untilWorthAsking", silence),
        ...sends,
        sets: { attempt: 3 },
      },
    ],
    "a waiting or refused edit is withdrawn, and the server's line comes back": [
      { in: here("waiting"), on: withdraw, to: here("withdrawing"), starts: ["withdraw"] },
      { in: here("refused"), on: withdraw, to: here("withdrawing"), starts: ["withdraw"] },
      { in: here("settled"), on: withdraw },
      { in: here("sending"), on: withdraw },
      { in: here("withdrawing"), on: done("withdraw"), to: here("settled"), does: ["giveBack"] },
      { in: here("withdrawing"), on: failed("withdraw", silence), to: here("refused") },
    ],
    "a removal is stored before the line goes": [
      ...parts.map((part) => ({
        in: here(part),
        on: remove,
        to: "line removing.writing",
        starts: ["keepRemoval"],
      })),
      {
        in: "line removing.writing",
        on: done("keepRemoval"),
        to: "line removing.asking",
        starts: ["remove"],
      },
      {
        in: "line removing.writing",
        on: failed("keepRemoval", silence),
        to: "line removing.asking",
        starts: ["remove"],
      },
    ],
    "a removed line waits or is gone, and comes back as it was": [
      {
        in: "line removing.asking",
        on: done("remove", { waits: true }),
        to: "line removed.waiting",
      },
      {
        in: "line removing.asking",
        on: done("remove", { waits: false }),
        to: "line removed.taken",
      },
      { in: "line removed.waiting", on: restore, ...sends },
      { in: "line removed.taken", on: restore, ...sends },
      { in: "line removed.taken", on: remove },
    ],
  },
});
