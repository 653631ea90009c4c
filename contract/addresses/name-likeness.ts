import { simplified } from "./simplified.ts";
import { isSurname, surnameLength } from "./surnames.ts";

/** Removed where they follow a full name. */
export const titles = "先生|女士|小姐|太太|夫人|老师|师傅|同学|阿姨|经理|老板|同志";
/** Kept with any name. */
const roles = "叔叔|主任|医生|主管|总监|助理|会计|店长|厂长|校长|院长|队长|总|工|哥|姐|叔|姨|嫂|生";

/** Endings of place names that personal names rarely have. */
export const placeEnd =
  /(?:[省市区县镇乡村路街道号楼室栋幢层座园城厦坊场店厂院弄巷里组屯庄社苑门桥湾府站柜]|公司|集团|单元|大学|中心|小区|[路街巷桥村][口头])$/;
export const firmEnd = /(?:公司|集团|厂|店|部|学校|医院|中心)$/;
/** Words for places that are never a person, however short. */
const surePlace =
  /公司|集团|单元|大学|学院|中学|小学|医院|银行|中心|小区|社区|大厦|广场|公寓|新村|家园|工业|园区|大道|街道|驿站|超市|门店|仓库|车间|宿舍|教学|校区|步行街|[一二三四五六七八九十]+[路街号楼栋幢层组队]|[东西南北]门|楼[上下]$|旁边?$|对面$|隔壁$|附近$|门口$/;
export const remark =
  /加急|加快|尽[快早]|急[用需]|请|谢谢|麻烦|务必|不要|勿|放[在到门前快丰驿]|门卫|前台|代收|自提|快递|备注|周[一二三四五六日末]|工作日|节假日|签收|电话|手机|微信|地址|你好|您好|到付|发票|送货|上门|联系|易碎|小心|短信|提前/;

const withTitle = new RegExp(`^(\\p{Script=Han}{1,4})(?:${titles}|${roles})$`, "u");
export const han = /^\p{Script=Han}+$/u;
export const latin = /^[A-Za-z][A-Za-z.'’·-]+$/;

/** A department in brackets behind a name: 王伟（采购部）. */
const bracketed = /^([^()（）]+)[(（][^()（）\d]{1,8}[)）]$/;

/** How likely a word is a person's name; 0 where it cannot be one. */
export function likeness(typed: string): number {
  const word = simplified(typed);
  const outside = bracketed.exec(word)?.[1] ?? "";
  if (outside !== "") return firmEnd.test(outside) ? 0 : Math.max(0, likeness(outside) - 10);
  if (remark.test(word) || /\d/.test(word)) return 0;
  if (/^\p{Script=Han}{2,}[·•．.‧・]\p{Script=Han}[\p{Script=Han}·•．.‧・]*$/u.test(word))
    return 90;
  if (withTitle.test(word) && isSurname(word)) return 85;
  if (latin.test(word)) return word.length <= 20 ? 45 : 0;
  if (!han.test(word))
    return /^[\p{Script=Han}A-Za-z]{2,8}$/u.test(word) && !placeEnd.test(word) ? 32 : 0;
  const length = surnameLength(word);
  const place = placeEnd.test(word) ? 45 : 0;
  if (length === 2 && word.length <= 4 && word.length > 2) return 85 - place;
  if (length > 0 && word.length <= 3 && word.length > 1) return 80 - place;
  if (word.length < 2) return 0;
  if (word.length <= 4) return (length > 0 ? 45 : 38) - place;
  return word.length <= 8 && place === 0 ? 30 : 0;
}

/** An unmarked word that is also no part of a street: 海城, 英万里. */
export function mayBeName(typed: string): boolean {
  const word = simplified(typed);
  if (remark.test(word) || surePlace.test(word)) return false;
  return /^\p{Script=Han}{2,4}$/u.test(word) || (latin.test(word) && word.length <= 20);
}
