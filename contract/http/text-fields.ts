import * as v from "valibot";
import { visibleText } from "./visible-text.ts";

/** Rules of free text fields, with their Chinese messages; the first screen has none. */

/** Control characters, except tabs and line breaks. */
const steering = /(?![\t\n\r])\p{Cc}/gu;

/** Visible text of at most `max` characters; it may be empty. */
/* @__NO_SIDE_EFFECTS__ */
export const plain = (max: number, format?: string, tooLong = format) =>
  v.pipe(
    v.string(format),
    v.transform((text) => visibleText(text).replace(steering, "")),
    v.maxLength(max, tooLong),
  );

/** Is anything of it visible? Combining marks alone are not. */
const hasInk = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}\p{Co}]/u.test(text);

/** Line breaks and control characters. */
const control = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** One line of visible text, trimmed, 1 to `max` characters. */
/* @__NO_SIDE_EFFECTS__ */
export const line = (name: string, max: number) =>
  v.pipe(
    v.string(`请填写${name}`),
    v.transform(visibleText),
    v.trim(),
    v.check(hasInk, `请填写${name}`),
    v.maxLength(max, `${name}最多${max}字`),
    v.check((text) => !control.test(text), `${name}含有不可见字符`),
  );

/** Free text that may be empty, at most `max` characters. */
/* @__NO_SIDE_EFFECTS__ */
export const note = (name: string, max: number) =>
  v.pipe(
    v.string(`${name}格式错误`),
    v.transform(visibleText),
    v.trim(),
    v.maxLength(max, `${name}最多${max}字`),
    v.check((text) => text.search(steering) < 0, `${name}含有不可见字符`),
  );
