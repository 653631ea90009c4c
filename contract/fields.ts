import * as v from "valibot";

/**
 * What fields of several calls have in common, with the Chinese messages: once for form, server
 * and test. Those of accounts stand in account-fields.ts, which the first screen does without.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what a line of text must not hold
const control = /[\u0000-\u001f\u007f]/;

/** One line of visible text, trimmed, 1 to `max` characters. */
/* @__NO_SIDE_EFFECTS__ */
export const line = (name: string, max: number) =>
  v.pipe(
    v.string(`请填写${name}`),
    v.trim(),
    v.nonEmpty(`请填写${name}`),
    v.maxLength(max, `${name}最多${max}字`),
    v.check((text) => !control.test(text), `${name}含有不可见字符`),
  );

/** Free text that may be empty, at most `max` characters. */
/* @__NO_SIDE_EFFECTS__ */
export const note = (name: string, max: number) =>
  v.pipe(
    v.string(`${name}格式错误`),
    v.trim(),
    v.maxLength(max, `${name}最多${max}字`),
    v.check((text) => !text.includes("\u0000"), `${name}含有不可见字符`),
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
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
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
