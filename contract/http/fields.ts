import * as v from "valibot";

/**
 * Field rules shared by several calls, with Chinese messages, for form, server and tests. Account
 * fields are in account-fields.ts, which the first screen does not load.
 */

/** Invisible characters: fillers, direction marks, control characters, lone surrogates. */
const hidden = /[\p{DI}\p{NChar}\p{Cs}\p{Cc}\ufff9-\ufffc]/gu;

/** Text of a search, or a code to look up; at most `max` characters. */
/* @__NO_SIDE_EFFECTS__ */
export const searchText = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replace(hidden, "")),
    v.maxLength(max),
  );

export const uuid = v.pipe(v.string("编号错误"), v.uuid("编号错误"));

/** The client-made key of one intent; one key never has two effects. */
export const intentKey = v.pipe(v.string("编号错误"), v.regex(/^[\w-]{16,64}$/, "编号错误"));

/** Yuan as text with two decimals, e.g. `1280.00`; fen stay integers inside. */
export const money = v.pipe(v.string(), v.regex(/^-?\d{1,13}\.\d{2}$/, "金额格式错误"));

/** An instant on the wire: milliseconds since 1970. */
export const instant = v.pipe(v.number(), v.integer());

/** Cursor paging, shared by every long list. */
export const pageQuery = {
  cursor: v.optional(searchText(200)),
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
