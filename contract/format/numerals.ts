/** 12000 → `12,000`; whole or decimal, for display only. */
export function grouped(value: number | string): string {
  const [whole = "", fraction] = String(value).split(".");
  const text = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return fraction === undefined ? text : `${text}.${fraction}`;
}

/** At most two decimals without trailing zeros: 32.657142 → `32.66`. */
export const short = (value: number): string => String(Math.round(value * 100) / 100);
