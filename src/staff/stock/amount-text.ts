import { grouped } from "#contract/format/numerals.ts";
import type { StockItem } from "#contract/staff/staff-stock.ts";

/** Amounts of the stock as staff reads and writes them: sheets, or kg of a reel. */

type Form = Pick<StockItem, "form">;

export const unitOf = ({ form }: Form): string => (form === "reel" ? "kg" : "张");

/** `3,000 张`, `1,250.5 kg`. */
export const amountText = (item: Form, amount: number): string =>
  `${grouped(item.form === "reel" ? amount / 1000 : amount)} ${unitOf(item)}`;

/** The amount as a field holds it. */
export const fieldText = ({ form }: Form, amount: number): string =>
  String(form === "reel" ? amount / 1000 : amount);

/** Sheets, or grams of kg with up to three decimals; null where the text is none. */
export function amountOf({ form }: Form, text: string): number | null {
  const typed = text.trim();
  if (form === "sheet") return /^\d{1,9}$/.test(typed) ? Number(typed) : null;
  return /^\d{1,6}(?:\.\d{1,3})?$/.test(typed) ? Math.round(Number(typed) * 1000) : null;
}

/** Why the text is no amount. */
export const wrongAmount = (item: Form, name: string): string =>
  item.form === "reel" ? `${name}须为 kg，最多三位小数` : `${name}须为整张数`;

export const nameOf = ({ paper, gsm, format, brand }: StockItem): string =>
  `${paper} ${gsm} g，${format}，${brand}`;
