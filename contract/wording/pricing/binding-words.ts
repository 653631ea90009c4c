import { grouped } from "#contract/format/numerals.ts";

/** What a binder gathers: folded sections, or stacks of leaves. */
const gatheredWords = { section: "贴", lift: "叠" } as const;
export type Gathered = keyof typeof gatheredWords;

/** The basis of a binding's line. */
export const basis = (copies: number, gathered: number, kind: Gathered, yuan: string): string =>
  `${grouped(copies)} 本，每本 ${gathered} ${gatheredWords[kind]}，每本 ${yuan} 元`;

/** Rules of a book's parts and of its binding. */

export const coverPages = "封面P数为2或4";
export const folding = (gsm: number) => `${gsm} g 的纸不能折页`;
export const multiple = (binding: string, multiple: number, pages: number) =>
  `${binding}的P数须为${multiple}的倍数，现为${pages}P`;
export const noBinding = "请选择装订方式";
export const noSuchBinding = "价格表里没有这种装订方式";
export const noText = "书刊须有内页";
export const oneCover = "书刊只能有一个封面";
export const pageRange = (binding: string, least: number, most: number, pages: number) =>
  `${binding}须在${least}至${most}P之间，现为${pages}P`;
export const partName = "书刊的部件为封面、内页或插页";
export const thickness = (binding: string, mostMm: number, mm: string) =>
  `${binding}最厚 ${mostMm} mm，现约 ${mm} mm`;
