import * as v from "valibot";
import { line } from "#contract/http/text-fields.ts";
import { plainMobile, plainNumber } from "#contract/http/typed-text.ts";

/**
 * The rules of account fields with their Chinese messages, shared by form, server and tests (SPEC
 * section 5).
 */

export const mobile = v.pipe(
  v.string("手机必填"),
  v.transform(plainMobile),
  v.nonEmpty("手机必填"),
  v.regex(/^1[3-9]\d{9}$/, "手机号码错误"),
);

export const password = v.pipe(
  v.string("密码不可为空"),
  v.nonEmpty("密码不可为空"),
  v.minLength(6, "最少6位"),
  v.maxLength(20, "最多20位"),
  v.regex(/^[A-Za-z0-9]+$/, "密码格式为字母数字"),
);

/** A random id that the page stores for its device, so that the server recognises known devices. */
export const deviceId = v.optional(
  v.pipe(v.string("设备编号错误"), v.regex(/^[\w-]{16,64}$/, "设备编号错误")),
);

export const captchaText = v.pipe(
  v.string("不可为空"),
  v.transform(plainNumber),
  v.nonEmpty("不可为空"),
  v.maxLength(6, "最多6位"),
);

/** Six digits; blanks of a pasted code are removed. */
export const oneTimeCode = v.pipe(
  v.string("请填写验证码"),
  v.transform(plainNumber),
  v.nonEmpty("请填写验证码"),
  v.regex(/^\d{6}$/, "验证码是6位数字"),
);

const emailPattern = /^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,4}$/;

export const email = v.pipe(
  v.string("请填写正确邮箱"),
  v.maxLength(254, "请填写正确邮箱"),
  v.regex(emailPattern, "请填写正确邮箱"),
);

/** The forgot-password form has another message for its mobile rule than login. */
export const mobileForReset = v.pipe(
  v.string("请填写正确手机"),
  v.transform(plainMobile),
  v.length(11, "请填写正确手机"),
  v.regex(/^1[3-9]\d{9}$/, "请填写正确手机"),
);

export const personName = line("姓名", 30);
