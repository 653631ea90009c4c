import { codes, Refusal } from "#contract/http/reply.ts";
import { loginModalMachine } from "#machines/login-modal.machine.ts";
import { done, failed } from "#tests/machines/paths.ts";
import { describeOracle } from "./oracle.ts";

const session = { token: "zhang", expire: 0, userKey: "z" };
const form = { mobile: "13800138000", password: "demo123456", captcha: "ab12", captcha_id: "c1" };
const open = (signedIn: boolean, fromRegister = false) => ({
  type: "open",
  signedIn,
  fromRegister,
});
const close = { type: "close" };
const began = { type: "session.began" };
const ended = { type: "session.ended" };
const rested = { fromRegister: false, step: 0, message: null, refusedField: null };
const closes = { to: "closed", sets: rested };
const patch = { type: "xstate.after.patch.loginModal.filling" };
const wrongCaptcha = new Refusal(codes.captchaWrong, "验证码不正确");
const wrongPassword = new Refusal(codes.loginFailed, "手机号或密码不正确");
const silence = new Error("网络连接失败，请检查网络连接");

describeOracle({
  machine: loginModalMachine,
  given: {
    startsOpen: false,
    fromRegister: true,
    step: 3,
    message: "旧消息",
    refusedField: "password",
    refusals: 2,
  },
  starts: [
    { input: { open: false }, to: "closed", sets: { ...rested, startsOpen: false, refusals: 0 } },
    { input: { open: true }, to: "asking", sets: { ...rested, startsOpen: true, refusals: 0 } },
  ],
  tags: {
    closed: [],
    asking: ["open", "login"],
    signingIn: ["open", "login", "busy"],
    filling: ["open", "welcome"],
    arrived: ["open", "welcome"],
    recovering: ["open"],
  },
  says: {
    "the modal opens only if nobody is logged in": [
      {
        in: "closed",
        given: { fromRegister: false },
        on: open(false, true),
        to: "asking",
        sets: { fromRegister: true },
      },
      { in: "closed", on: open(false), to: "asking", sets: { fromRegister: false } },
      { in: "closed", on: open(true, true) },
    ],
    "one request for each press, and the old message goes (T15)": [
      {
        in: "asking",
        on: { type: "submit", form },
        to: "signingIn",
        starts: [["login", form]],
        sets: { message: null, refusedField: null },
      },
      { in: "asking", on: { type: "edited" }, sets: { message: null, refusedField: null } },
    ],
    "a failed login shows the server's message at its field, with a new captcha": [
      {
        in: "signingIn",
        on: failed("login", wrongCaptcha),
        to: "asking",
        sets: { message: "验证码不正确", refusedField: "captcha", refusals: 3 },
      },
      {
        in: "signingIn",
        on: failed("login", wrongPassword),
        to: "asking",
        sets: { message: "手机号或密码不正确", refusedField: "password", refusals: 3 },
      },
      {
        in: "signingIn",
        on: failed("login", silence),
        to: "asking",
        sets: { message: silence.message, refusedField: null, refusals: 3 },
      },
    ],
    "after success the dial fills ten steps of 100 ms, then it goes on": [
      {
        in: "signingIn",
        on: done("login", session),
        to: "filling",
        does: [["adopt", { session }]],
        later: [100, "filling", { step: 4 }],
      },
      {
        in: "filling",
        on: patch,
        to: "filling",
        sets: { step: 4 },
        later: [100, "filling", { step: 5 }],
      },
      { in: "filling", given: { step: 7 }, on: patch, to: "filling", sets: { step: 8 } },
      {
        in: "filling",
        given: { step: 8 },
        on: patch,
        sets: { step: 9 },
        later: [100, "arrived", { step: 10 }, [["goOn", { fromRegister: true }]]],
      },
      {
        in: "filling",
        given: { step: 9 },
        on: patch,
        to: "arrived",
        does: [["goOn", { fromRegister: true }]],
        sets: { step: 10 },
      },
    ],
    "password recovery opens from the panel or directly, and leads back": [
      { in: "closed", on: { type: "forgot" }, to: "recovering" },
      { in: "asking", on: { type: "forgot" }, to: "recovering" },
      { in: "recovering", on: { type: "backToLogin" }, to: "asking" },
    ],
    "each panel closes": ["asking", "recovering", "filling", "arrived"].map((state) => ({
      in: state,
      on: close,
      ...closes,
    })),
    "another tab's login closes the form and the recovery (T13)": [
      { in: "asking", on: began, ...closes },
      { in: "recovering", on: began, ...closes },
    ],
    "a session that ended stops the dial, without a late navigation (T24)": [
      { in: "filling", on: ended, ...closes },
      { in: "arrived", on: ended, ...closes },
    ],
  },
});
