import { grouped } from "#contract/format/numerals.ts";

/** Small size changes that save money. */

export const width = "宽";
export const height = "高";
export const length = "长";
export const perParentSheet = "每张大纸";
export const perRepeat = "每版";
export const perSheet = "每张";
export const smaller = (side: string, lessMm: number, savedYuan: string) =>
  `${side}减 ${lessMm} mm，省 ${grouped(savedYuan)} 元`;
export const smallerWithMore = (
  side: string,
  lessMm: number,
  per: string,
  more: number,
  savedYuan: string,
) => `${side}减 ${lessMm} mm，${per}多出 ${more} 个，省 ${grouped(savedYuan)} 元`;
export const existingDie = (widthMm: number, heightMm: number, savedYuan: string) =>
  `有现成刀 ${widthMm}×${heightMm}，免刀费，省 ${grouped(savedYuan)} 元`;

/** A larger quantity at which a step of the work ends or begins. */

export const sameMoney = "不多花钱";
export const more = (yuan: string) => `多 ${grouped(yuan)} 元`;
export const onlyMore = (yuan: string) => `只多 ${grouped(yuan)} 元`;
export const fullRoll = "正好满卷";
export const fullSheets = "正好用满这些大纸";
export const nextTier = "到下一档";
export const samePrice = "同样的价钱";
export const add = (pieces: number, unit: string, money: string, reason: string) =>
  `再加 ${grouped(pieces)} ${unit}${money}，${reason}`;
export const machine = (press: string, method: string) => `${press}（${method}）`;
export const otherMachines = (quantity: number, unit: string, machines: string, yuan: string) =>
  `${grouped(quantity)} ${unit}起换${machines}，合计 ${grouped(yuan)} 元`;
