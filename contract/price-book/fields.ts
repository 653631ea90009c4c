import * as v from "valibot";

/** Field rules shared by the sections of the price book. Every array and number is bounded. */

/** A rate in yuan with up to six decimals, as text: `"0.35"`. */
export const rate = v.pipe(
  v.string("费率须为文字形式的数"),
  v.regex(/^\d{1,8}(?:\.\d{1,6})?$/, "费率须为不小于0的数，最多六位小数"),
);

/** A fee in yuan with two decimals, as text: `"150.00"`. */
export const fee = v.pipe(
  v.string("金额须为文字形式的数"),
  v.regex(/^\d{1,8}\.\d{2}$/, "金额须为不小于0、两位小数的数"),
);

export const entryId = v.pipe(
  v.string("缺少编号"),
  v.regex(/^[\w.-]{1,64}$/, "编号只能用字母、数字、点、横线，最多64字"),
);

export const entryName = v.pipe(
  v.string("缺少名称"),
  v.nonEmpty("缺少名称"),
  v.maxLength(60, "名称最多60字"),
);

export const count = (max: number, min = 0) =>
  v.pipe(
    v.number("须为数字"),
    v.integer("须为整数"),
    v.minValue(min, `不得小于${min}`),
    v.maxValue(max, `不得大于${max}`),
  );

/** A length in mm with at most two decimals. */
export const millimetres = (max: number, min = 0) =>
  v.pipe(
    v.number("须为毫米数"),
    v.finite("须为毫米数"),
    v.minValue(min, `不得小于${min} mm`),
    v.maxValue(max, `不得大于${max} mm`),
    v.check((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "最多两位小数"),
  );

export const list = <Item extends v.GenericSchema>(item: Item, max: number, min = 0) =>
  v.pipe(
    v.array(item, "须为列表"),
    v.minLength(min, `至少${min}项`),
    v.maxLength(max, `最多${max}项`),
  );

/** Strict object whose own issues are worded in Chinese. */
export const entry = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, (issue) =>
    issue.expected === "never"
      ? "不认识的项目"
      : issue.received === "undefined"
        ? "缺少此项"
        : "格式错误",
  );

interface Span {
  readonly from: number;
  readonly to: number | null;
}

/** No gap, no overlap, open at the end: each bracket starts right after the one before. */
function contiguous(brackets: readonly Span[]): boolean {
  return brackets.every((bracket, index) => {
    const before = brackets[index - 1];
    const startsRight =
      before === undefined ? true : before.to !== null && bracket.from === before.to + 1;
    const last = index === brackets.length - 1;
    return (
      startsRight &&
      (last ? bracket.to === null : bracket.to !== null && bracket.to >= bracket.from)
    );
  });
}

/** Brackets `from`–`to` (last `to` null) with one value each. */
export const brackets = <const Entries extends v.ObjectEntries>(entries: Entries, first: number) =>
  v.pipe(
    list(
      entry({
        from: count(100_000_000),
        to: v.nullable(count(100_000_000)),
        ...entries,
      }),
      30,
      1,
    ),
    v.check((found) => (found as Span[])[0]?.from === first, `第一档须从${first}开始`),
    v.check((found) => contiguous(found as Span[]), "各档须首尾相接，最后一档不封顶"),
  );
