import * as v from "valibot";
import { visibleText } from "./visible-text.ts";

/** Fields of text that somebody types, with their Chinese messages; the first screen has none. */

/** What steers a device; tabs and line ends do not. */
const steering = /(?![\t\n\r])\p{Cc}/gu;

/** Text that is taken as it is seen, at most `max` characters; it may be empty. */
/* @__NO_SIDE_EFFECTS__ */
export const plain = (max: number, format?: string, tooLong = format) =>
  v.pipe(
    v.string(format),
    v.transform((text) => visibleText(text).replace(steering, "")),
    v.maxLength(max, tooLong),
  );

/** Does anything of it leave ink? Combining marks alone do not. */
const hasInk = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}\p{Co}]/u.test(text);

/** What ends a line or steers a device. */
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
