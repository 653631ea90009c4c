import * as v from "valibot";
import {
  captchaText,
  deviceId,
  email,
  mobile,
  mobileForReset,
  password,
  personName,
} from "#contract/account/account-fields.ts";
import { firmRoles } from "#contract/firms/firm-roles.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, nothing } from "#contract/http/fields.ts";
import { text, token } from "./app-access.ts";

/** `type=string` is the specification's picture; `type=pow` the accessible alternative. */
export const captcha = endpoint({
  method: "GET",
  path: "/api/auth/captcha",
  guard: "app",
  summary: "New captcha: its id and a PNG picture as a data URI",
  input: v.object({ type: v.optional(v.picklist(["string", "pow"]), "string") }),
  output: v.object({ captchaId: v.string(), data: v.string() }),
});

/** Checked on blur, without consuming the captcha. At most three attempts an id. */
export const verifyCaptcha = endpoint({
  method: "POST",
  path: "/api/auth/verify",
  guard: "app",
  summary: "Is this captcha answer right?",
  input: v.object({
    id: text(64),
    verify_value: text(64),
    captcha_type: v.picklist(["string", "pow"]),
  }),
  output: nothing,
});

/**
 * Additions: `user_id` identifies the account after its mobile number has changed;
 * `device_data_id`, random and permanent, names its databases on devices.
 */
export const openedSession = v.object({
  ...token.entries,
  user_id: v.optional(v.string()),
  device_data_id: v.optional(v.string()),
});

export const loginForm = v.object({ mobile, password, captcha: captchaText });

export const login = endpoint({
  method: "POST",
  path: "/api/auth/user/login",
  guard: "app",
  summary: "Log in by mobile and password; uses the captcha up",
  input: v.object({ ...loginForm.entries, captcha_id: text(64), device: deviceId }),
  output: openedSession,
});

/** The referrer in a link: a buyer's id or a code of the shop. */
const introducer = v.pipe(v.string(), v.regex(/^[\w.-]{0,64}$/));

/** Is it a referrer's code? An invalid one is ignored: it does not prevent a registration. */
export const isIntroducer = (text: string): boolean => v.is(introducer, text);

export const registerForm = v.object({
  mobile,
  password,
  email,
  name: personName,
  captcha: captchaText,
  introducer: v.fallback(v.optional(introducer, ""), ""),
  consent: v.literal(true, "请先阅读并同意服务协议"),
});

export const register = endpoint({
  method: "POST",
  path: "/api/auth/user/reg",
  guard: "app",
  summary: "Register and log in; uses the captcha up",
  input: v.object({ ...registerForm.entries, captcha_id: text(64), device: deviceId }),
  output: openedSession,
});

export const logout = endpoint({
  method: "POST",
  path: "/api/auth/user/logout",
  guard: "user",
  summary: "Revoke this session",
  input: nothing,
  output: nothing,
});

export const resetForm = v.object({ mobile: mobileForReset, email });

/**
 * Same reply for known and unknown accounts; the old password works until the mailed one is used.
 * The specification sends mobile and e-mail only; captcha and device are this project's additions:
 * after a few resets from one address the captcha is required.
 */
export const resetPassword = endpoint({
  method: "POST",
  path: "/api/v2/auth/user/password/reset",
  guard: "app",
  summary: "Mail a new password",
  input: v.object({
    ...resetForm.entries,
    captcha: v.optional(captchaText),
    captcha_id: v.optional(text(64)),
    device: deviceId,
  }),
  output: nothing,
});

export const user = v.object({
  id: v.string(),
  mobile: v.string(),
  email: v.string(),
  /** Empty where none was given; another host omits it. */
  qq: v.optional(v.string(), ""),
  name: v.string(),
  balance: v.string(),
  createdAt: instant,
  /** The value of a login's `device_data_id`; another host omits it. */
  deviceDataId: v.optional(v.string()),
  /** As the counts of the list of orders, `stateCounts`. */
  orderCounts: v.record(v.string(), v.number()),
  /** Conversations in 我的消息 with an answer that was not opened; another host omits it. */
  unreadAnswers: v.optional(v.number(), 0),
  /** Orders of the buyer's firm that the buyer must decide about; another host omits it. */
  approvalsDue: v.optional(v.number(), 0),
  /** The buyer's role in a firm, null without one; another host omits it. */
  firmRole: v.optional(v.nullable(v.picklist(firmRoles))),
});
export type User = v.InferOutput<typeof user>;

export const userInfo = endpoint({
  method: "GET",
  path: "/api/user",
  guard: "user",
  summary: "Who is logged in, with balance (yuan) and order counts by state",
  input: nothing,
  output: user,
});
