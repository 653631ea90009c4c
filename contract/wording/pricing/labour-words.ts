import { grouped } from "#contract/format/numerals.ts";

/** Labour at an offset press: one form, and the number of forms. */

export const impressions = "印次";
export const sheets = "张";
export const perColor = "张每色";
export const upTo = (to: number, unit: string, yuan: string) =>
  `到 ${to} ${unit} ${yuan} 元/千${unit}`;
export const rest = (unit: string, yuan: string) => `其余 ${yuan} 元/千${unit}`;
export const all = (unit: string, yuan: string) => `${yuan} 元/千${unit}`;
export const beyond = (
  counted: number,
  unit: string,
  included: number,
  beyond: number,
  rates: string,
) =>
  `每版 ${grouped(counted)} ${unit}，超出 ${grouped(included)} 的 ${grouped(beyond)} ${unit}：${rates}`;
export const colorReam = (sheets: number, rates: string, leastYuan: string) =>
  `每版 ${grouped(sheets)} 张，按色令：${rates}，每版最低 ${leastYuan} 元`;
export const forms = (forms: number) => `${forms} 版`;
export const passes = (passes: number) => ` × ${passes} 遍`;
export const spots = (share: number, whole: number) => ` × 专色 ${share}/${whole}`;
export const startBasis = (press: string, yuan: string, factors: string) =>
  `${press}，每版 ${yuan} 元 × ${factors}`;
export const runBasis = (beyond: string, factors: string) => `${grouped(beyond)}；× ${factors}`;
