import { grouped } from "#contract/format/numerals.ts";

/** Names and bases of lines of goods with a price table, and of gang-run goods. */

interface CountedPackage {
  readonly quantity: number;
  readonly count: number;
}

export const areaBasis = (area: string, pieces: number) =>
  `每件 ${area} m² × ${grouped(pieces)} 件`;
export const gangRunBasis = (
  paper: string,
  quantity: number,
  unit: string,
  kinds: number,
  packages: readonly CountedPackage[],
) => `${paper}，${packageBasis(quantity, unit, kinds, packages)}`;
export const optionBasis = "每款";
/** `每款 30 盒，按 20 + 10 盒计价，1 款`; a listed package names no sum. */
export const packageBasis = (
  quantity: number,
  unit: string,
  kinds: number,
  packages: readonly CountedPackage[],
) => {
  const [first, ...others] = packages;
  const listed = others.length === 0 && first?.count === 1 && first.quantity === quantity;
  const sum = packages
    .map((one) => (one.count === 1 ? `${one.quantity}` : `${one.quantity} × ${one.count}`))
    .join(" + ");
  return `每款 ${grouped(quantity)} ${unit}，${listed ? "" : `按 ${sum} ${unit}计价，`}${kinds} 款`;
};
export const portionBasis = (each: string, unit: string, pieces: number) =>
  `每份 ${each} ${unit} × ${grouped(pieces)} 份`;
export const tierBasis = (pieces: number, unit: string, from: number) =>
  `${grouped(pieces)} ${unit}，按 ${grouped(from)} ${unit}起的价格`;
export const chargedAsBasis = (pieces: number, unit: string, charged: number) =>
  `${grouped(pieces)} ${unit}，按 ${grouped(charged)} ${unit}的总价，更省`;
export const withOptions = (basis: string, percent: number) => `${basis}，选项加 ${percent}%`;

/** Assumptions of such a price. */

export const bleed = "出血";
export const bleedValue = (mm: number) => `每边 ${mm} mm`;
export const gangRun = "方式";
export const gangRunValue = "与其他订单合版印刷，颜色不追样";
export const mode = "计算方式";
export const paper = "纸张";
export const size = "成品";

/** Why such goods have no price, and their warnings. */

export const minimum = (quantity: number, unit: string) => `起订量 ${grouped(quantity)} ${unit}`;
export const negotiable = "此商品价格面议，请联系客服";
export const noChoice = (option: string, choice: string) => `${option}没有「${choice}」`;
export const noFormat = "没有这种拼版规格";
export const noLength = "请填写长度";
export const noMetres = "请填写米数";
export const noOption = (option: string) => `没有选项「${option}」`;
export const noTable = "没有这种商品的价目";
export const noTier = "价格表缺少此数量的价格";
export const noWeight = "请填写重量";
export const noWidth = "请填写宽度";
export const step = (least: number, step: number, unit: string) =>
  `数量须从 ${least} 起，每次加 ${step} ${unit}`;
export const tooLarge = (shortMm: string, longMm: string) => `最大 ${shortMm} × ${longMm} mm`;
