import * as v from "valibot";
import { hasInk, visibleText } from "./visible-text.ts";

/**
 * What fields of several calls have in common, with the Chinese messages: once for form, server
 * and test. Those of accounts stand in account-fields.ts, which the first screen does without.
 */

/** What ends a line or steers a device. */
const control = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** The same without tabs and line ends. */
const steering = /(?![\t\n\r])\p{Cc}/gu;

/** Text that is taken as it is seen, at most `max` characters; it may be empty. */
/* @__NO_SIDE_EFFECTS__ */
export const plain = (max: number, format?: string, tooLong = format) =>
  v.pipe(
    v.string(format),
    v.transform((text) => visibleText(text).replace(steering, "")),
    v.maxLength(max, tooLong),
  );

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

export const uuid = v.pipe(v.string("编号错误"), v.uuid("编号错误"));

/** Client-made key of one intent; the same key never has two effects. */
export const intentKey = v.pipe(v.string("编号错误"), v.regex(/^[\w-]{16,64}$/, "编号错误"));

/** Yuan as text with two decimals, e.g. `1280.00`; fen stay integers inside. */
export const money = v.pipe(v.string(), v.regex(/^-?\d{1,13}\.\d{2}$/, "金额格式错误"));

/** An instant on the wire: milliseconds since 1970. */
export const instant = v.pipe(v.number(), v.integer());

/** Keyset paging, shared by every long list. */
export const pageQuery = {
  cursor: v.optional(plain(200)),
  limit: v.optional(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number))]),
      v.integer(),
      v.minValue(1),
      v.maxValue(100),
    ),
    20,
  ),
};

/* @__NO_SIDE_EFFECTS__ */
export const pageOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ items: v.array(item), nextCursor: v.nullable(v.string()) });

export const nothing = v.object({});
