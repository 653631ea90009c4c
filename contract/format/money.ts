/** Money helpers: integer fen inside, yuan text with two decimals on the wire. No floats anywhere. */

const yuanPattern = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/;

/**
 * Yuan text to integer fen: `"1280.00"` → `128000`, `"-0.5"` → `-50`.
 * @throws RangeError on anything but up to 13 digits with up to two decimals.
 */
export function fenOf(yuan: string): number {
  const match = yuanPattern.exec(yuan);
  if (match === null) throw new RangeError("金额格式错误");
  const [, sign, whole = "0", fraction = ""] = match;
  const fen = Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  return sign === "-" && fen !== 0 ? -fen : fen;
}

/**
 * Integer fen to yuan text with two decimals: `128000` → `"1280.00"`, `-50` → `"-0.50"`.
 * @throws RangeError when `fen` is not a safe integer.
 */
export function yuanOf(fen: number): string {
  if (!Number.isSafeInteger(fen)) throw new RangeError("金额超出范围");
  const size = Math.abs(fen);
  const cents = size % 100;
  return `${fen < 0 ? "-" : ""}${(size - cents) / 100}.${cents < 10 ? "0" : ""}${cents}`;
}

const digitWords = ["零", "壹", "贰", "叁", "肆", "伍", "陆", "柒", "捌", "玖"] as const;
const placeWords = ["", "拾", "佰", "仟"] as const;
const fractionWords = ["角", "分", "厘", "毫"] as const;
const amountPattern = /^(-?)0*(\d{1,15})(?:\.(\d{1,4}))?$/;

const word = (digit: string): string => digitWords[Number(digit)] ?? "";

/** Four digits, without leading 零: `"0409"` → `肆佰零玖`. */
function fourDigits(group: string): string {
  let text = "";
  let skipped = false;
  for (let index = 0; index < group.length; index += 1) {
    const digit = group[index] ?? "0";
    if (digit === "0") {
      skipped = text !== "";
      continue;
    }
    text += (skipped ? "零" : "") + word(digit) + (placeWords[group.length - 1 - index] ?? "");
    skipped = false;
  }
  return text;
}

/** Up to eight digits: a 万 group and a unit group. */
function eightDigits(digits: string): string {
  const high = digits.slice(0, -4);
  const low = digits.slice(-4);
  const highText = fourDigits(high);
  const lowText = fourDigits(low);
  if (highText === "") return lowText;
  const gap = lowText !== "" && low.startsWith("0") ? "零" : "";
  return `${highText}万${gap}${lowText}`;
}

/** Below 1e15; 亿 joins two groups of eight, so that 10¹² reads 壹万亿 (not 兆). */
function wholeWords(digits: string): string {
  const high = eightDigits(digits.slice(0, -8));
  const lowDigits = digits.slice(-8).padStart(8, "0");
  const low = eightDigits(lowDigits);
  if (high === "") return low;
  const gap = low !== "" && lowDigits.startsWith("0") ? "零" : "";
  return `${high}亿${gap}${low}`;
}

/** 角 分 厘 毫; a skipped place before a lower one gives one 零. `units` is the last digit before the point. */
function fractionText(fraction: string, units: string, hasWhole: boolean): string {
  let text = "";
  let skipped = hasWhole && units === "0";
  for (let index = 0; index < fraction.length; index += 1) {
    const digit = fraction[index] ?? "0";
    if (digit === "0") {
      skipped = skipped || hasWhole || text !== "";
      continue;
    }
    text += (skipped ? "零" : "") + word(digit) + (fractionWords[index] ?? "");
    skipped = false;
  }
  return text;
}

/**
 * Amount in words (大写金额) of a decimal string below 1e15 with up to four decimals, after
 * 支付结算办法 附一: the third decimal is 厘, the fourth 毫; 整 only where there is no fraction.
 * The prefix 人民币 is the document's. `"16409.02"` → `壹万陆仟肆佰零玖元零贰分`.
 * @throws RangeError on anything else (empty text, letters, exponents, more digits).
 */
export function amountInWords(amount: string): string {
  const match = amountPattern.exec(amount);
  if (match === null) throw new RangeError("金额格式错误");
  const [, sign = "", digits = "0", rawFraction = ""] = match;
  const fraction = rawFraction.replace(/0+$/, "");
  const whole = wholeWords(digits);
  if (whole === "" && fraction === "") return "零元整";
  const prefix = sign === "-" ? "负" : "";
  if (fraction === "") return `${prefix}${whole}元整`;
  const hasWhole = whole !== "";
  const tail = fractionText(fraction, digits.slice(-1), hasWhole);
  return `${prefix}${hasWhole ? `${whole}元` : ""}${tail}`;
}
