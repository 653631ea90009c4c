import { codes, Refusal } from "#contract/http/reply.ts";
import { codeEntryMachine } from "#machines/code-entry.machine.ts";
import { done, failed } from "#tests/machines/paths.ts";
import { describeOracle, type Row } from "./oracle.ts";

const sent = {
  codeId: "s1",
  recipient: "13800138000",
  resendAt: 60_000,
  expireAt: 300_000,
  pauseMs: 60_000,
};
const other = { ...sent, codeId: "s2", pauseMs: 30_000 };
const request = { recipient: "13800138000", captcha: "ab12", captcha_id: "c1" };
const send = { type: "send", request };
const answer = { code: "123456", password: "demo123456" };
const submit = { type: "submit", answer };
const edited = { type: "edited" };
const changed = { type: "recipientChanged" };
const silence = new Error("网络连接失败，请检查网络连接");
const wrong = (tries: number) =>
  new Refusal(codes.captchaWrong, "验证码不正确", { tries_left: tries });
const hushed = { message: null, refusedField: null };
const asks = { to: "sending", starts: [["send", request] as const], sets: { request, ...hushed } };
const verifies: Partial<Row> = {
  to: "sent.verifying",
  starts: [["verify", { sent, answer }]],
  sets: { answer, ...hushed },
};
const keepsNone = ["keep", { sent: null }] as const;
const cleared = { sent: null, answer: null, mayResend: false, ...hushed };

describeOracle({
  machine: codeEntryMachine,
  given: {
    sent,
    request: null,
    answer: null,
    mayResend: true,
    message: "旧消息",
    refusedField: "mobile",
    requests: 1,
  },
  starts: [
    { input: { sent: null }, to: "idle", sets: { sent: null, mayResend: false, requests: 0 } },
    {
      input: { sent },
      to: "sent.entering",
      sets: { sent, mayResend: false, requests: 0, message: null },
    },
  ],
  tags: {
    idle: [],
    sending: ["sending"],
    "sent.entering": [],
    "sent.verifying": ["verifying"],
  },
  says: {
    "a code is asked for, and its captcha is used up": [
      { in: "idle", given: { sent: null }, on: send, ...asks },
      {
        in: "sending",
        given: { sent: null },
        on: done("send", other),
        to: "sent.entering",
        does: [["keep", { sent: other }]],
        sets: { sent: other, mayResend: false, requests: 2 },
        later: [30_000, "sent.entering", { mayResend: true }],
      },
    ],
    "a failed request shows why, and leaves an earlier code valid": [
      {
        in: "sending",
        given: { sent: null },
        on: failed("send", new Refusal(codes.mobileTaken, "手机号已注册")),
        to: "idle",
        sets: { requests: 2, message: "手机号已注册", refusedField: "mobile" },
      },
      {
        in: "sending",
        on: failed("send", new Refusal(codes.captchaWrong, "验证码不正确")),
        to: "sent.refused",
        sets: { requests: 2, message: "验证码不正确", refusedField: "captcha" },
      },
      {
        in: "sending",
        given: { mayResend: false, sent: { ...sent, pauseMs: 5 } },
        on: failed("send", silence),
        to: "sent.refused",
        sets: { requests: 2, message: silence.message, refusedField: null },
        later: [5, "sent.refused", { mayResend: true }],
      },
    ],
    "another code may be asked for after the pause": [
      { in: "sent.entering", on: send, ...asks },
      { in: "sent.refused", on: send, ...asks },
      { in: "sent.void", on: send, ...asks },
      { in: "sent.entering", given: { mayResend: false }, on: send },
      { in: "sent.refused", given: { mayResend: false }, on: send },
      { in: "sent.void", given: { mayResend: false }, on: send },
    ],
    "a code is submitted once": [
      { in: "sent.entering", on: submit, ...verifies },
      { in: "sent.refused", on: submit, ...verifies },
      {
        in: "sent.verifying",
        on: done("verify"),
        to: "accepted",
        does: [keepsNone],
        sets: cleared,
      },
    ],
    "a wrong code names its field, and one without tries is void": [
      {
        in: "sent.verifying",
        on: failed("verify", wrong(2)),
        to: "sent.refused",
        sets: { message: "验证码不正确", refusedField: "one_time_code" },
      },
      {
        in: "sent.verifying",
        on: failed("verify", wrong(0)),
        to: "sent.void",
        sets: { message: "验证码不正确", refusedField: "one_time_code" },
      },
      {
        in: "sent.verifying",
        on: failed("verify", new Refusal(codes.loginFailed, "密码不正确")),
        to: "sent.refused",
        sets: { message: "密码不正确", refusedField: "password" },
      },
      {
        in: "sent.verifying",
        on: failed("verify", silence),
        to: "sent.refused",
        sets: { message: silence.message, refusedField: null },
      },
    ],
    "editing removes the message": [
      { in: "idle", on: edited, sets: hushed },
      { in: "sent.entering", on: edited, sets: hushed },
      { in: "sent.refused", on: edited, to: "sent.entering", sets: hushed },
    ],
    "another recipient has no code": [
      "sent.entering",
      "sent.verifying",
      "sent.refused",
      "sent.void",
    ].map((state) => ({ in: state, on: changed, to: "idle", does: [keepsNone], sets: cleared })),
  },
  quiet: ["accepted"],
});
