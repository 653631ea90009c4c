import * as v from "valibot";
import {
  captchaText,
  deviceId,
  email,
  mobile,
  oneTimeCode,
  password,
} from "#contract/account/account-fields.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, nothing, uuid } from "#contract/http/fields.ts";
import { text } from "./app-access.ts";
import { openedSession } from "./auth.ts";

/** `resend_at`: when another code may be requested; both instants in ms of the server's clock. */
export const sentCode = v.object({
  code_id: v.string(),
  resend_at: instant,
  expire_time: instant,
});

/** Every call that sends a code requires a captcha first, and uses it up. */
export const solvedCaptcha = { captcha: captchaText, captcha_id: text(64) };

export const codeWays = endpoint({
  method: "GET",
  path: "/api/v2/shop/code-ways",
  guard: "app",
  addition: true,
  summary: "Does this shop send codes by text message, and by mail for a new address?",
  input: nothing,
  output: v.object({ sms: v.boolean(), mail: v.optional(v.boolean(), false) }),
});

/** The reply is the same for numbers without an account, which get no message. */
export const sendLoginCode = endpoint({
  method: "POST",
  path: "/api/v2/shop/login-code",
  guard: "app",
  addition: true,
  summary: "Send a code for a login or a new password by text message",
  input: v.object({
    mobile,
    purpose: v.picklist(["login", "reset"], "不认识的用途"),
    ...solvedCaptcha,
    device: deviceId,
  }),
  output: sentCode,
});

/** A refused code's data hold `tries_left`; with 0 another code must be requested. */
const byCode = { mobile, code_id: uuid, one_time_code: oneTimeCode, device: deviceId };

export const codeLogin = endpoint({
  method: "POST",
  path: "/api/v2/shop/code-login",
  guard: "app",
  addition: true,
  summary: "Log in by mobile and code; uses the code up",
  input: v.object(byCode),
  output: openedSession,
});

/** Every session ends, and the owner is notified by mail. */
export const codeReset = endpoint({
  method: "POST",
  path: "/api/v2/shop/code-reset",
  guard: "app",
  addition: true,
  summary: "Set a new password by mobile and code; uses the code up",
  input: v.object({ ...byCode, password }),
  output: nothing,
});

/**
 * Sends a code to the new number of an account. The reply is the same for a number of another
 * account: only its holder learns more, from the change itself.
 */
export const sendMobileCode = endpoint({
  method: "POST",
  path: "/api/v2/user/mobile-code",
  guard: "user",
  addition: true,
  summary: "Send a code to a new mobile number; the change requires it",
  input: v.object({ mobile, ...solvedCaptcha }),
  output: sentCode,
});

export const sendEmailCode = endpoint({
  method: "POST",
  path: "/api/v2/user/email-code",
  guard: "user",
  addition: true,
  summary: "Send a code to a new e-mail address; the change requires it",
  input: v.object({ email, ...solvedCaptcha }),
  output: sentCode,
});
