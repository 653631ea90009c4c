import type { CodeOf } from "#contract/lookups/vocabularies.ts";

export interface CommonSize {
  readonly name: string;
  readonly lengthMm: number;
  readonly widthMm: number;
}

const dadu16 = { name: "大16开", lengthMm: 285, widthMm: 210 };
const a3 = { name: "A3", lengthMm: 420, widthMm: 297 };
const a4 = { name: "A4", lengthMm: 297, widthMm: 210 };
const a5 = { name: "A5", lengthMm: 210, widthMm: 148 };
const card = { name: "名片", lengthMm: 90, widthMm: 54 };
const tag = { name: "吊牌", lengthMm: 90, widthMm: 40 };
const folderSize = { name: "装A4", lengthMm: 305, widthMm: 220 };
const duikai = { name: "对开", lengthMm: 840, widthMm: 570 };
const sikai = { name: "四开", lengthMm: 570, widthMm: 420 };
const form = { name: "32开", lengthMm: 210, widthMm: 140 };
const session = { name: "台历", lengthMm: 210, widthMm: 145 };

/** The three most common formats of a kind. */
const sizes: Readonly<Record<Exclude<CodeOf<"yspType">, "box" | "bag">, readonly CommonSize[]>> = {
  flat: [dadu16, a4, a5],
  folded: [dadu16, a4, a3],
  book: [dadu16, a4, a5],
  card: [card, tag, a4],
  folder: [folderSize],
  ncr: [form, a4, a5],
  pad: [a4, dadu16, form],
  envelope: [{ name: "5号", lengthMm: 220, widthMm: 110 }],
  sheetLabel: [a4, a5, dadu16],
  calendar: [session, dadu16, sikai],
};

const posters: readonly CommonSize[] = [duikai, sikai, a3];

/** Large formats of a poster, beyond A3. */
export function sizesOf(type: CodeOf<"yspType">, lengthMm?: number | null): readonly CommonSize[] {
  if (type === "box" || type === "bag") return [];
  return type === "flat" && typeof lengthMm === "number" && lengthMm > a3.lengthMm
    ? posters
    : sizes[type];
}
