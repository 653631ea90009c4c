import type { AddressClaims } from "./address-claims.ts";

/** Groupings of a mobile number, the usual ones first. */
const groups = [
  "1[3-9]\\d{9}",
  "1[3-9]\\dG\\d{4}G\\d{4}",
  "1[3-9]\\dG\\d{3}G\\d{5}",
  "1[3-9]\\dG\\d{8}",
  "1[3-9]\\d{2}G\\d{3}G\\d{4}",
  "1[3-9]\\d{2}G\\d{4}G\\d{3}",
  "1[3-9]\\d{5}G\\d{4}",
  "1G?[3-9](?:G?\\d){9}",
].map((shape) => shape.replaceAll("G", "[ .\\-]{1,2}"));
const prefix = "(?<![\\d+])(?:[（(]?(?:\\+|00)?86[）)]?[ \\-]{0,2}|0(?=1[3-9]))?";
const mobiles = groups.map((shape) => new RegExp(`${prefix}(${shape})(?!\\d)`, "g"));

const turn = "(?:转分机|分机号码|分机号|分机|转接|转|ext\\.?|x|#|-|—|－|_)";
const afterMobile = new RegExp(
  `^ {0,2}[,，]?(?:[（(【\\[]? {0,2}${turn}[:： ]{0,2}(\\d{1,6})|[【\\[](\\d{3,6}))(?![\\d号栋幢座楼层单室弄])[）)】\\]]?`,
  "i",
);
const areaLine =
  "[（(]?(?:\\+|00)?(?:86[）)]?[ \\-]?)?[（(]?0(?:10|2\\d|[3-9]\\d{2})[）)]?[ \\-—]{0,2}\\d{3,4}[ \\-]?\\d{4}";
const shopLine = "[48]00[ \\-]?(?:\\d{3}[ \\-]?\\d{4}|\\d{4}[ \\-]?\\d{3})";
const landline = new RegExp(
  `(?<![\\d+])(?:${areaLine}|${shopLine})(?: {0,2}${turn} {0,2}\\d{1,6})?(?!\\d)`,
  "gi",
);
const labelledLine =
  /((?:座机|固话|固定电话|电话|办公电话)(?:号码|号)?[:： ]{0,3})(\d{3,4}[ -]?\d{4})(?!\d)/g;

export interface FoundNumbers {
  readonly mobile: string;
  readonly extension: string;
  readonly landline: string;
  /** Does the text hold exactly one mobile number? */
  readonly oneMobile: boolean;
}

/** Marks the following number as an alternative one. */
const spare = /(?:备用|备选|另一|其他|紧急|紧急联系人)(?:手机|联系|电话|号码|方式|号)*[:： ]{0,2}$/;

const fax = /(?:传真|fax)(?:号码?)?[:： ]{0,2}$/i;

/**
 * The first mobile number with its extension; `count` is the number of mobile numbers in the text.
 */
function readMobile(claims: AddressClaims) {
  const text = claims.open();
  for (const shape of mobiles) {
    const found = [...text.matchAll(shape)];
    const first =
      found.find(({ index }) => !spare.test(text.slice(Math.max(0, index - 16), index))) ??
      found[0];
    if (first === undefined) continue;
    const end = first.index + first[0].length;
    claims.claim(first.index, end, "mobile");
    const after = afterMobile.exec(text.slice(end));
    if (after !== null) claims.claim(end, end + after[0].length, "extension");
    const extension = after?.[1] ?? after?.[2] ?? "";
    return { mobile: (first[1] ?? "").replace(/\D/g, ""), extension, count: found.length };
  }
  return { mobile: "", extension: "", count: 0 };
}

const joint = new RegExp(turn, "i");

/** Area code, number and extension, separated as in the text. */
function tidyLine(text: string): string {
  const [line = "", area = "", number = "", rest = ""] =
    /^\D*(?:86\D{0,2}(?=0|\d))?(0(?:10|2\d|[3-9]\d{2})|[48]00)?(\D{0,3}\d{3,4}[ -]?\d{4}|\D?\d{4}[ -]?\d{3})(.*)$/.exec(
      text.replace(/[（(]/g, ""),
    ) ?? [text];
  if (number === "") return line;
  const digits = number.replace(/\D/g, "");
  const isApart = area !== "" && /^\D/.test(number);
  const extension = rest.replace(/\s/g, "").replace(/^[—－_]/, "-");
  return `${area}${isApart ? "-" : ""}${digits}${joint.test(extension) ? extension : ""}`;
}

function readLandline(claims: AddressClaims): string {
  const text = claims.open();
  const plain = [...text.matchAll(landline)].find(
    ({ index }) => !fax.test(text.slice(Math.max(0, index - 8), index)),
  );
  if (plain !== undefined) {
    claims.claim(plain.index, plain.index + plain[0].length, "landline");
    return tidyLine(plain[0]);
  }
  const [labelled] = text.matchAll(labelledLine);
  if (labelled === undefined) return "";
  const start = labelled.index + (labelled[1] ?? "").length;
  claims.claim(labelled.index, start, "dropped");
  claims.claim(start, start + (labelled[2] ?? "").length, "landline");
  return tidyLine(labelled[2] ?? "");
}

/** Claims the receiver's phone numbers. */
export function readNumbers(claims: AddressClaims): FoundNumbers {
  const { mobile, extension, count } = readMobile(claims);
  const line = readLandline(claims);
  return { mobile, extension: extension, landline: line, oneMobile: count === 1 };
}

const labelledExtension = /(?:分机号码|分机号|分机|转接号|虚拟号分机)[:： ]{1,3}(\d{1,6})(?!\d)/;
/** Six digits in brackets are a postcode: (310009). */
const codes =
  /[[【〔]\s?(?:(?:转|分机)\s?(?=\d{6})|(?!\d{6}))(?:转|分机)?\s?(\d{3,6})\s?[\]】〕]|[（(]\s?(?:(?:转|分机)\s?(?=\d{6})|(?!\d{6}))(?:转|分机)?\s?(\d{3,6})\s?[）)]/g;

/** Extensions beside the number: 分机：5678, and the code in brackets after a name, 张小好[2568]. */
export function readExtension(claims: AddressClaims, { mobile, extension }: FoundNumbers): string {
  if (mobile === "") return extension;
  let known = extension;
  const labelled = known === "" ? labelledExtension.exec(claims.open()) : null;
  if (labelled !== null) {
    known = labelled[1] ?? "";
    claims.claim(labelled.index, labelled.index + labelled[0].length, "extension");
  }
  for (const code of claims.open().matchAll(codes)) {
    const digits = code[1] ?? code[2] ?? "";
    if (known !== "" && known !== digits) continue;
    known = digits;
    claims.claim(code.index, code.index + code[0].length, "extension");
  }
  return known;
}
