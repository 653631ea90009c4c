import { codes, Refusal } from "#contract/http/reply.ts";
import { captchaMachine } from "#machines/captcha.machine.ts";
import { done, failed } from "#tests/machines/paths.ts";
import { describeOracle } from "./oracle.ts";

const old = { id: "old", kind: "string", data: "data:old" };
const picture = { id: "c1", kind: "string", data: "data:c1" };
const proof = { id: "c2", kind: "pow", data: "data:c2" };
const silence = new Error("网络连接失败，请检查网络连接");
const wrong = new Refusal(codes.captchaWrong, "验证码错误");
const refresh = { type: "refresh" };
const check = (answer: string) => ({ type: "check", answer });
const edit = { type: "edit" };
const fetches = [["fetchChallenge", "string"] as const];
const emptied = { challenge: null, answer: "", misses: 0 };
const states = ["fetching", "failed", "shown", "checking", "right", "working"];
const verifies = (answer: string) => [["verify", { challenge: old, answer }] as const];

describeOracle({
  machine: captchaMachine,
  given: { kind: "string", challenge: old, answer: "ab12", misses: 1, message: "验证码不正确" },
  starts: [
    { to: "fetching", starts: fetches, sets: { ...emptied, kind: "string", message: null } },
  ],
  tags: {
    fetching: ["busy"],
    failed: [],
    shown: [],
    checking: [],
    right: ["answered"],
    working: ["busy"],
  },
  says: {
    "a click on the picture fetches another one; only the latest counts (T17)": states.map(
      (state) => ({
        in: state,
        on: refresh,
        to: "fetching",
        starts: fetches,
        sets: { ...emptied, message: null },
      }),
    ),
    "a change of kind fetches the other kind, and a refresh keeps it": [
      {
        in: "shown",
        on: { type: "refresh", kind: "pow" },
        to: "fetching",
        starts: [["fetchChallenge", "pow"]],
        sets: { ...emptied, kind: "pow", message: null },
      },
      {
        in: "failed",
        given: { kind: "pow" },
        on: refresh,
        to: "fetching",
        starts: [["fetchChallenge", "pow"]],
        sets: { ...emptied, message: null },
      },
    ],
    "a challenge is shown, or solved by the device": [
      {
        in: "fetching",
        on: done("fetchChallenge", picture),
        to: "shown",
        sets: { challenge: picture },
      },
      {
        in: "fetching",
        given: { kind: "pow" },
        on: done("fetchChallenge", proof),
        to: "working",
        starts: [["work", proof]],
        sets: { challenge: proof },
      },
      { in: "working", on: done("work", "solved"), to: "right", sets: { answer: "solved" } },
    ],
    "a captcha load failure shows the server's message": [
      {
        in: "fetching",
        on: failed("fetchChallenge", new Refusal(codes.throttled, "请求太频繁")),
        to: "failed",
        sets: { message: "请求太频繁" },
      },
      {
        in: "working",
        on: failed("work", silence),
        to: "failed",
        sets: { message: "网络连接失败，请检查网络连接" },
      },
    ],
    "the letters are checked on blur, empty ones are not": [
      {
        in: "shown",
        on: check("cd34"),
        to: "checking",
        starts: verifies("cd34"),
        sets: { answer: "cd34" },
      },
      { in: "shown", on: check("ab12"), to: "checking", starts: verifies("ab12") },
      { in: "shown", on: check("") },
      {
        in: "right",
        on: check("cd34"),
        to: "checking",
        starts: verifies("cd34"),
        sets: { answer: "cd34" },
      },
      { in: "right", on: check("ab12") },
      { in: "right", on: check("") },
    ],
    "confirmed letters stay until they are edited (T16)": [
      { in: "checking", on: done("verify"), to: "right", sets: { message: null } },
      { in: "right", on: edit, to: "shown" },
      { in: "checking", on: edit, to: "shown" },
      { in: "shown", on: edit, sets: { message: null } },
    ],
    "wrong letters give 验证码不正确, three of them a new picture": [
      {
        in: "checking",
        given: { misses: 0, message: null },
        on: failed("verify", wrong),
        to: "shown",
        sets: { misses: 1, message: "验证码不正确" },
      },
      { in: "checking", on: failed("verify", wrong), to: "shown", sets: { misses: 2 } },
      {
        in: "checking",
        given: { misses: 2, message: null },
        on: failed("verify", wrong),
        to: "fetching",
        starts: fetches,
        sets: { ...emptied, message: "验证码不正确" },
      },
    ],
    "a check without an answer counts as no miss": [
      {
        in: "checking",
        given: { misses: 2 },
        on: failed("verify", silence),
        to: "shown",
        sets: { message: "网络连接失败，请检查网络连接" },
      },
    ],
  },
});
