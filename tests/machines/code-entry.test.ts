import { expect, test } from "vitest";
import type { AnyMachineSnapshot } from "xstate";
import { codes, Refusal } from "#contract/http/reply.ts";
import { codeEntryMachine } from "#machines/code-entry.machine.ts";
import { describeTable } from "./committed.ts";
import { after, describeMachine, done, failed, replay } from "./paths.ts";
import type { ReportedWalk } from "./rows.ts";

const request = { recipient: "13800138000", captcha: "1234", captcha_id: "c1" };
const sent = {
  codeId: "k1",
  recipient: "13800138000",
  resendAt: 61_000,
  expireAt: 301_000,
  pauseMs: 60_000,
};
const answer = { code: "042917" };
const wrong = failed(
  "verify",
  new Refusal(codes.captchaWrong, "短信验证码不正确，还可以试 4 次", { tries_left: 4 }),
);
const used = failed(
  "verify",
  new Refusal(codes.captchaWrong, "验证码已失效，请重新获取", { tries_left: 0 }),
);
const silent = new Error("网络连接失败，请检查网络连接");
const pause = after("untilResend.codeEntry.sent");

const walk: ReportedWalk = {
  machine: codeEntryMachine,
  input: { sent: null },
  openings: [{ sent }],
  events: [
    { type: "send", request },
    { type: "submit", answer },
    { type: "edited" },
    { type: "recipientChanged" },
    done("send", sent),
    failed("send", new Refusal(codes.captchaWrong, "验证码不正确")),
    done("verify"),
    wrong,
    used,
    failed("verify", silent),
    pause,
  ],
  called: { "the request": request, "the sent code": sent, "the answer": answer },
  situation: ({ context }) => ({
    sent: context.sent?.codeId ?? null,
    "may resend": context.mayResend,
    message: context.message,
    requested: context.request !== null,
    answered: context.answer !== null,
    requests: Math.min(context.requests, 1),
  }),
  never: {
    "a code is awaited that was not sent": (snapshot) =>
      snapshot.matches("sent") && snapshot.context.sent === null,
    "an answer is judged that was not given": (snapshot) =>
      snapshot.matches({ sent: "verifying" }) && snapshot.context.answer === null,
    "a refused code has no reason": (snapshot: AnyMachineSnapshot) =>
      (snapshot.matches({ sent: "refused" }) || snapshot.matches({ sent: "void" })) &&
      snapshot.context.message === null,
    "an accepted code is still known": (snapshot) =>
      snapshot.matches("accepted") &&
      (snapshot.context.sent !== null || snapshot.context.answer !== null),
  },
};

describeTable("code-entry", walk);
describeMachine("code entry", walk);

const states = async (events: Parameters<typeof replay>[1], opened = walk) =>
  (await replay(opened, events)).state;
const toSent = [{ type: "send", request }, done("send", sent)];

/** Written by hand: where each sequence of events leads. */
const byHand: readonly (readonly [string, Parameters<typeof replay>[1], unknown])[] = [
  ["a sent code is entered", toSent, { sent: "entering" }],
  [
    "a second request waits for its pause",
    [...toSent, { type: "send", request }],
    { sent: "entering" },
  ],
  [
    "after the pause another is requested",
    [...toSent, pause, { type: "send", request }],
    "sending",
  ],
  [
    "a wrong code may be tried again",
    [...toSent, { type: "submit", answer }, wrong],
    { sent: "refused" },
  ],
  [
    "a lost reply may be tried again",
    [...toSent, { type: "submit", answer }, failed("verify", silent)],
    { sent: "refused" },
  ],
  [
    "a void code takes no further try",
    [...toSent, { type: "submit", answer }, used, { type: "submit", answer }],
    { sent: "void" },
  ],
  [
    "the pause ends while a code is judged",
    [...toSent, { type: "submit", answer }, pause, used, { type: "send", request }],
    "sending",
  ],
  ["a right code ends it", [...toSent, { type: "submit", answer }, done("verify")], "accepted"],
  ["another recipient has no code", [...toSent, { type: "recipientChanged" }], "idle"],
  [
    "a refused second request leaves the first code",
    [...toSent, pause, { type: "send", request }, failed("send", silent)],
    { sent: "refused" },
  ],
];

test.each(byHand)("%s", async (_what, events, state) => {
  expect(await states(events)).toEqual(state);
});

test("a reload continues with the code that was sent", async () => {
  expect(await states([], { ...walk, input: { sent } })).toEqual({ sent: "entering" });
});
