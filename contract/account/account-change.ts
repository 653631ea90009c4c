import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, nothing, uuid } from "#contract/http/fields.ts";
import { email, mobile, oneTimeCode, password } from "./account-fields.ts";

/**
 * The contact data that a code and the password can change; each has a call of the specification.
 */
const changeable = v.picklist(["mobile", "email", "qq"], "不认识的项目");
export type Changeable = v.InferOutput<typeof changeable>;

/** 5 to 12 figures, or empty: none. */
export const qq = v.pipe(
  v.string("请填写QQ号"),
  v.trim(),
  v.regex(/^(?:[1-9]\d{4,11})?$/, "QQ号为5至12位数字"),
);

const code = v.pipe(v.string("请先验证密码"), v.regex(/^[\w-]{43}$/, "请先验证密码"));
const user = "/api/v2/user";

/** A code that was sent to the new number or address, with the recipient that it was sent to. */
const proof = v.object({
  value: v.union([mobile, email], "请填写新号码或邮箱"),
  code_id: uuid,
  one_time_code: oneTimeCode,
});
export type ContactProof = v.InferOutput<typeof proof>;

/**
 * Checks the current password and returns a code for one change of one field, in this session,
 * within ten minutes. An own POST, because the specification's calls are GETs: a password must not
 * be part of an address. A new e-mail address needs a proof, and so does a new mobile number where
 * the shop sends text messages. A wrong password leaves the proof unused.
 */
export const askChange = endpoint({
  method: "POST",
  path: `${user}/change-code`,
  guard: "user",
  addition: true,
  summary: "A code for one change of mobile, e-mail or QQ, for the current password",
  input: v.object({ password, what: changeable, proof: v.optional(proof) }),
  output: v.object({ code: v.string(), expire_time: instant, user_id: v.string() }),
});

/**
 * GETs with effects, as the specification has them. The code serves once and for the proven value,
 * the other sessions end, and the owner is notified by mail. Setting the current value changes
 * nothing and sends nothing.
 */
export const changeMobile = endpoint({
  method: "GET",
  path: `${user}/mobile/rest`,
  guard: "user",
  summary: "Change the mobile number; ends the other sessions",
  input: v.object({ mobile, code }),
  output: nothing,
});

/** Mailed to the old address and to the new one. */
export const changeEmail = endpoint({
  method: "GET",
  path: `${user}/email/rest`,
  guard: "user",
  summary: "Change the e-mail address; ends the other sessions",
  input: v.object({ email, code }),
  output: nothing,
});

export const changeQq = endpoint({
  method: "POST",
  path: `${user}/qq/rest`,
  guard: "user",
  summary: "Change the QQ number; ends the other sessions",
  input: v.object({ qq, code }),
  output: nothing,
});
