import * as v from "valibot";
import { plainWords } from "#contract/http/typed-text.ts";

/** Credential fields of staff. */

export const givenPassword = v.pipe(
  v.string("密码不可为空"),
  v.nonEmpty("密码不可为空"),
  v.maxLength(64),
);

/** Characters of a recovery code behind its digit, without look-alikes. */
export const recoveryAlphabet = "abcdefghjkmnpqrstuvwxyz23456789";

/** A digit for which of the ten it is, then so many characters. */
export const recoveryLength = 11;

/** Six digits of the authenticator, or a recovery code. Blanks, hyphens and case do not count. */
export const oneTimeCode = v.pipe(
  v.string("请填写动态码"),
  v.maxLength(60, "动态码是6位数字，恢复码是12位字母和数字"),
  v.transform((text) =>
    plainWords(text)
      .replace(/[\s\-\u2010-\u2015]/g, "")
      .toLowerCase(),
  ),
  v.regex(
    new RegExp(`^(?:\\d{6}|\\d[${recoveryAlphabet}]{${recoveryLength}})$`),
    "动态码是6位数字，恢复码是12位字母和数字",
  ),
);
