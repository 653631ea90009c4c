import * as v from "valibot";
import { visibleText } from "./visible-text.ts";

/**
 * What fields of several calls have in common, with the Chinese messages: once for form, server
 * and test. Those of accounts stand in account-fields.ts, which the first screen does without.
 */

/** What steers a device; tabs and line ends do not. */
export const steering = /(?![\t\n\r])\p{Cc}/gu;

/** Text that is taken as it is seen, at most `max` characters; it may be empty. */
/* @__NO_SIDE_EFFECTS__ */
export const plain = (max: number, format?: string, tooLong = format) =>
  v.pipe(
    v.string(format),
    v.transform((text) => visibleText(text).replace(steering, "")),
    v.maxLength(max, tooLong),
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
