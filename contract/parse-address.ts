import { codesAt, type Region, type RegionCodes, type RegionTable } from "./regions.ts";

/** What a pasted text says; empty where it does not. */
interface ParsedAddress extends RegionCodes {
  readonly name: string;
  readonly mobile: string;
  readonly detail: string;
}

/** How far what was read may be trusted: `check` wants a second look, `none` was not found. */
type Certainty = "sure" | "check" | "none";

export interface ReadAddress {
  readonly found: ParsedAddress;
  readonly certainty: Readonly<Record<"name" | "mobile" | "region" | "detail", Certainty>>;
}

const mobileInText = /(?<!\d)(?:\+?86[-\s]?)?(1[3-9]\d)[-\s]?(\d{4})[-\s]?(\d{4})(?!\d)/;
const landlines = /(?<!\d)0\d{2,3}[-\s]?\d{7,8}(?!\d)/g;
const postcodes = /(?:邮编|邮政编码)\s*:?\s*\d{6}/g;
const nameLabels = "收货人|收件人|联系人|姓名|名字";
const placeLabels = "所在地区|所在区域|省市区|地区|详细地址|收货地址|收件地址|街道地址|街道|地址";
const otherLabels = "联系电话|联系方式|手机号码|手机号|手机|电话";
const labelled = new RegExp(`(${nameLabels}|${placeLabels}|${otherLabels})\\s*:`, "g");
const honorific = /(先生|女士|小姐|老师)$/;
/** What a name does not end in. */
const placeEnd =
  /[省市区县镇乡村路街道号楼室栋幢层座园城厦场店厂院弄巷里组屯庄社苑门]$|公司$|单元$|大学$|中心$/;
const isName = (word: string): boolean => /^[\p{Script=Han}·]{2,8}$/u.test(word);

interface Match {
  readonly codes: RegionCodes;
  readonly start: number;
  readonly end: number;
  readonly score: number;
  /** Another place answers to the same words. */
  readonly ambiguous: boolean;
}

/** 广东 of 广东省, 内蒙古 of 内蒙古自治区. */
const short = (name: string): string =>
  name.replace(/(特别行政区|(?:壮族|回族|维吾尔)?自治区|省|市|地区|盟)$/, "");

/** Where a name ends in the text at `from`, its short form too; null where it does not stand there. */
function endOf(text: string, from: number, { name }: Region, brief: boolean): number | null {
  if (text.startsWith(name, from)) return from + name.length;
  const part = short(name);
  return brief && part.length >= 2 && text.startsWith(part, from) ? from + part.length : null;
}

const afterSpace = (text: string, at: number): number =>
  at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0);

const isSame = (one: RegionCodes, other: RegionCodes): boolean =>
  one.cityCode === other.cityCode && one.districtCode === other.districtCode;

/** The region that begins at `start`, the deepest one. */
function matchAt(text: string, start: number, table: RegionTable): Match | null {
  let best: Match | null = null;
  const offer = (code: string, end: number, levels: number) => {
    const score = levels * 100 + (end - start);
    if (best === null || score > best.score) {
      best = { codes: codesAt(code), start, end, score, ambiguous: false };
    } else if (score === best.score && !isSame(codesAt(code), best.codes)) {
      best = { ...best, ambiguous: true };
    }
  };
  const districtsFrom = (city: Region, from: number, levels: number) => {
    const at = afterSpace(text, from);
    for (const district of table.districtsOf(city.code)) {
      const end = endOf(text, at, district, false);
      if (end !== null) offer(district.code, end, levels + 1);
    }
  };
  const citiesFrom = (province: Region, from: number, levels: number) => {
    const at = afterSpace(text, from);
    for (const city of table.citiesOf(province.code)) {
      const end = endOf(text, at, city, true);
      if (end !== null) {
        offer(city.code, end, levels + 1);
        districtsFrom(city, end, levels + 1);
      }
      // A municipality, or a county under its province, needs no city.
      if (levels > 0 || end === null) districtsFrom(city, at, levels);
    }
  };
  for (const province of table.provinces) {
    const end = endOf(text, start, province, true);
    if (end !== null) {
      offer(province.code, end, 1);
      citiesFrom(province, end, 1);
    }
    citiesFrom(province, start, 0);
  }
  return best;
}

/** The deepest region anywhere in the text; of equal ones the first. */
function regionIn(text: string, table: RegionTable): Match | null {
  let best: Match | null = null;
  for (let start = 0; start < text.length; start += 1) {
    const match = matchAt(text, start, table);
    if (match !== null && (best === null || match.score > best.score)) best = match;
  }
  return best;
}

const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[,，、;；|。]/g, " ")
    .replace(/[\t ]+/g, " ")
    .replace(/\r/g, "");

interface Pieces {
  readonly name: string;
  readonly words: readonly string[];
}

/** Labels cut the text into pieces: the name that is called one, and what may be the place. */
function piecesOf(text: string): Pieces {
  const cuts = [...text.matchAll(labelled)];
  const [first] = cuts;
  const words = [first === undefined ? text : text.slice(0, first.index)];
  let name = "";
  cuts.forEach((cut, index) => {
    const from = cut.index + cut[0].length;
    const value = text.slice(from, cuts[index + 1]?.index).trim();
    const label = cut[1] ?? "";
    if (new RegExp(nameLabels).test(label)) {
      const [called = "", ...rest] = value.split(/\s+/);
      name = called;
      words.push(rest.join(" "));
    } else if (!new RegExp(`^(?:${otherLabels})$`).test(label)) words.push(value);
    else words.push(value);
  });
  return {
    name,
    words: words
      .join("\n")
      .split(/\n/)
      .map((word) => word.trim())
      .filter(Boolean),
  };
}

/** Words that may be a name, the shortest first. */
function namesIn(words: readonly string[]): readonly string[] {
  const names = words.filter((word) => isName(word.replace(honorific, "")) && !placeEnd.test(word));
  return names.sort((one, other) => one.length - other.length);
}

/** A street, a number, a building: without any of it a place is hardly one. */
const isPlace = (detail: string): boolean =>
  detail.length >= 4 && /\d|[路街道巷弄村号栋楼室园城厦]/.test(detail);

const certaintyIf = (text: string, isSure: boolean): Certainty => {
  if (text === "") return "none";
  return isSure ? "sure" : "check";
};

/**
 * Reads name, mobile, region and address out of a pasted text. What it finds fills a form for the
 * buyer to look at, and how sure it is of each; it saves nothing.
 */
export function readAddress(text: string, table: RegionTable): ReadAddress {
  const whole = plain(text);
  const mobiles = [...whole.matchAll(new RegExp(mobileInText, "g"))];
  const mobile = mobiles[0]?.slice(1).join("") ?? "";
  const rest = whole.replace(mobileInText, "\n").replace(landlines, "\n").replace(postcodes, "\n");
  const { name: called, words } = piecesOf(rest);
  const place = words.join("\n");
  const match = regionIn(place, table);
  const none = { provinceCode: "", cityCode: "", districtCode: "" };
  const before = match === null ? place : place.slice(0, match.start);
  const after = match === null ? "" : place.slice(match.end);
  const loose = (part: string) => part.split(/\s+/).filter(Boolean);
  const names = namesIn([...loose(before), ...loose(after)]);
  const name = called === "" ? (names[0] ?? "") : called;
  const detail = (match === null ? loose(before) : loose(after))
    .filter((word) => word !== name)
    .join(" ");
  const codes = match?.codes ?? none;
  const isWhole =
    codes.cityCode !== "" &&
    (codes.districtCode !== "" || table.districtsOf(codes.cityCode).length === 0);
  return {
    found: { ...codes, name, mobile, detail },
    certainty: {
      name: certaintyIf(name, called !== "" || (names.length === 1 && name.length <= 4)),
      mobile: certaintyIf(mobile, mobiles.length === 1),
      region: certaintyIf(codes.provinceCode, isWhole && match?.ambiguous === false),
      detail: certaintyIf(detail, match !== null && isPlace(detail)),
    },
  };
}
