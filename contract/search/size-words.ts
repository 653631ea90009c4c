import { plain } from "./search-text.ts";

const sizePattern =
  /([1-9]\d{0,3})\s*(?:mm|cm|厘米|公分|毫米)?\s*[*x×乘]\s*([1-9]\d{0,3})\s*(mm|cm|厘米|公分|毫米)?/;
const centimetres: readonly (string | undefined)[] = ["cm", "厘米", "公分"];

/** Amounts, pages, weights and years: they name no product. */
const amounts = /\d+\s*(?:万|千)?(?:张|个|本|枚|盒|套|份|只|册|卷|米|块|元|年|页|克)/g;

/** A size of a searched text, in mm, and the text without sizes and amounts. */
export function sizeIn(keyword: string): {
  readonly text: string;
  readonly size: readonly [width: number, length: number] | null;
} {
  const whole = plain(keyword);
  const [found = "", width, length, unit] = sizePattern.exec(whole) ?? [];
  const factor = centimetres.includes(unit) ? 10 : 1;
  const size =
    width === undefined || length === undefined
      ? null
      : ([Number(width) * factor, Number(length) * factor] as const);
  return { text: whole.replace(found, " ").replace(amounts, " "), size };
}
