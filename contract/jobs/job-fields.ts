import * as v from "valibot";

/** Rules of a job's fields, each with its Chinese message. */

const label = (issue: v.BaseIssue<unknown>): string =>
  issue.path?.map((item) => String(item.key)).join(".") ?? "";

/** A strict object whose own issues (missing or unknown field) are worded in Chinese. */
export const fields = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, (issue) => {
    const name = label(issue);
    if (name === "") return "缺少规格";
    return issue.expected === "never" ? `不认识的字段 ${name}` : `缺少字段 ${name}`;
  });

export const whole = (name: string, min: number, max: number, unit = "") =>
  v.pipe(
    v.number(`请填写${name}`),
    v.integer(`${name}须为整数`),
    v.minValue(min, `${name}至少为${min}${unit}`),
    v.maxValue(max, `${name}最多${max >= 10_000 ? `${max / 10_000}万` : max}${unit}`),
  );

const hundredths = (value: number): boolean =>
  Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

export const decimalNumber = (name: string, min: number, max: number, unit: string) =>
  v.pipe(
    v.number(`请填写${name}`),
    v.finite(`${name}须为数字`),
    v.minValue(min, `${name}至少为${min}${unit}`),
    v.maxValue(max, `${name}最多${max}${unit}`),
    v.check(hundredths, `${name}最多两位小数`),
  );

export const mm = (name: string, min: number, max: number) => decimalNumber(name, min, max, " mm");

export const id = (name: string) =>
  v.pipe(
    v.string(`请选择${name}`),
    v.nonEmpty(`请选择${name}`),
    v.maxLength(64, `${name}编号过长`),
    v.regex(/^[\w.-]+$/, `${name}编号格式错误`),
  );

export const yesNo = (name: string) => v.boolean(`${name}须为是或否`);
