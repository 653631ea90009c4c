import { grouped } from "#contract/format/numerals.ts";

/** Names and bases of a printed job's lines. A part's name may stand before a line's name. */

export const blackClicks = "黑白印面";
export const colorClicks = "彩色印面";
export const die = "刀版";
export const dieBasis = (mm: string, pieces: number, yuan: string) =>
  `刀线 ${grouped(mm)} mm × ${grouped(pieces)} 拼，每米 ${yuan} 元`;
export const pack = "包装";
export const packBasis = (unit: string, each: number, packs: number) =>
  `每${unit} ${grouped(each)}，${grouped(packs)} ${unit}`;
export const paperFee = "纸张费";
export const paperFeeBasis = (
  paper: string,
  gsm: number,
  parent: string,
  sheets: number,
  waste: number,
) => `${paper} ${gsm} g，${parent} ${grouped(sheets)} 张（含放数 ${grouped(waste)} 印张）`;
export const ownPaperFeeBasis = (sheets: number) => `客来纸 ${grouped(sheets)} 张`;
export const plateFee = "版费";
export const plateFeeBasis = (format: string, plates: number) => `${format}版 ${plates} 块`;
export const run = "印工";
export const start = "开机费";
export const startEachFormBasis = (press: string) => `${press}，每版一次`;
/** Before the name of a line: the forms of one length among several. */
export const formOfSheets = (sheets: number) => `${grouped(sheets)} 印张的版 `;

/** Names of unnamed parts; `restOf` follows a part's name. */

export const ply = (number: number) => `第${number}联 `;
export const plies = (numbers: readonly number[]) => `第${numbers.join("、")}联 `;
export const designs = (numbers: readonly number[]) => `第${numbers.join("、")}款 `;
export const restOf = (at: number) => (at > 1 ? `余页${at}` : "余页");
export const mixedText = "内页分在胶印机和数码机上印，颜色会有少许差别";

/** Assumptions of a printed job's price. */

export const bleed = "出血";
export const bleedValue = (mm: string) => `每边 ${mm} mm`;
export const gripper = "咬口";
export const grain = "丝向";
/** Along the spine of a book, or round the body of a box. */
export const grainValue = (book: boolean) => (book ? "顺书脊" : "绕盒身，与立边折线垂直");
export const kinds = "款数";
export const kindsValue = (kinds: number, each: number | null, all: number) =>
  each === null ? `${kinds} 款，共 ${grouped(all)}` : `${kinds} 款，每款 ${grouped(each)}`;
export const method = "印法";
export const paper = "纸张";
export const ownPaper = "客来纸";
export const spine = "装订边";
export const spineValue = "长边装订";
export const waste = "放数";
export const wasteValue = (sheets: number) => `${grouped(sheets)} 印张`;

/** `四开四色机，大度 4 开 444×597`: another press sheet. */
export const otherSheet = (
  part: string,
  press: string,
  parent: string,
  kai: number,
  shortMm: string,
  longMm: string,
): string => `${part}${press}，${parent} ${kai} 开 ${shortMm}×${longMm}`;
