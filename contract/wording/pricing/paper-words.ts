import { weightText } from "#contract/format/amounts.ts";
import { grouped } from "#contract/format/numerals.ts";

/** Names and bases of lines of paper sold as such. */

export const broken = "零张加价";
export const brokenBasis = (sheets: number, percent: number) =>
  `不足一令的 ${grouped(sheets)} 张加 ${percent}%`;
export const brokenAsReamBasis = (sheets: number, lacking: number) =>
  `不足一令的 ${grouped(sheets)} 张按整令价，补 ${grouped(lacking)} 张的价钱`;
export const cutting = "分切费";
export const cuttingBasis = (kg: string) => weightText(kg);
export const trimmingBasis = (kg: string) => `${weightText(kg)}，四边光`;
export const paperFee = "纸张费";
export const reelBasis = (paper: string, gsm: number, widthMm: string) =>
  `${paper} ${gsm} g 卷筒 ${widthMm} mm`;
export const sheetBasis = (
  paper: string,
  gsm: number,
  size: string,
  sheets: number,
  rate: string,
) => `${paper} ${gsm} g，${size}，${grouped(sheets)} 张，${rate}`;
export const perTon = (yuan: string) => `${grouped(yuan)} 元/吨`;
export const perSquareMetre = (yuan: string) => `${yuan} 元/m²`;

/** Assumptions of paper prices. */

export const grain = "丝向";
export const paper = "纸张";
export const parent = "规格";
export const ream = "每令";
export const reamValue = (sheets: number) => `${grouped(sheets)} 张`;
export const reelWidth = "门幅";
export const trim = "四边光";
export const trimmed = "是";
export const untrimmed = "否";
export const weight = "重量";
export const weightValue = (percent: number) => `±${percent}%，按实际过磅结算`;

/** Why paper has no price, and its warnings. */

export const bothSides = "裁切尺寸须长宽都填";
export const noBrand = (paper: string, brand: string) => `${paper}没有“${brand}”这个品牌`;
export const noPaper = "没有这种纸张";
export const noParent = "此纸没有这种规格";
export const noPrice = (paper: string, gsm: number) => `${paper} ${gsm} g 没有价格`;
export const noReel = "此纸没有卷筒";
export const noReelWidth = "请选择卷筒门幅";
export const noSheets = "此纸没有平张规格";
export const noWeight = (paper: string, gsm: number, weights: string) =>
  `${paper}没有 ${gsm} g，只有 ${weights} g`;
export const oneSided = (paper: string) => `${paper}只有一面可印`;
export const reelIsNotCut = "卷筒纸不裁切，请改选平张";
export const reelUnit = "卷筒纸按吨或 kg 订";
export const reelWeight = (tolerance: string) => `卷筒重量允许${tolerance}`;
export const reelWidths = (widthsMm: string) => `门幅只有 ${widthsMm} mm`;
export const tooLarge = "裁切尺寸大于纸张";
export const wholeSheets = "按张订购须为整张，不能有小数";

/** Another parent sheet. */
export const otherParent = (parent: string, pieces: number): string =>
  `改用${parent}，每张裁 ${grouped(pieces)} 件`;

/** Packs of cut sheets from stock. */
export const readyFee = "现成裁好的纸";
export const readySize = (name: string) => `${name} 现成纸`;
export const readyBasis = (size: string, paper: string, gsm: number, sheets: number) =>
  `${size} ${paper} ${gsm} g，每包 ${sheets} 张，不用裁`;
