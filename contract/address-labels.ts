import type { AddressClaims } from "./address-claims.ts";

const nameWords = [
  "收货人姓名",
  "收件人姓名",
  "联系人姓名",
  "收货人名",
  "收货人",
  "收件人",
  "收貨人",
  "联系人",
  "收方",
  "客户姓名",
  "真实姓名",
  "姓名",
  "名字",
  "寄给",
  "发给",
  "送给",
  "给",
];
const phoneWords = [
  "收货人电话",
  "收货人手机号码",
  "收货人手机号",
  "收货人手机",
  "收件人电话",
  "收件人手机号码",
  "收件人手机号",
  "收件人手机",
  "联系人电话",
  "联系人手机",
  "手机联系电话",
  "联系电话",
  "联系手机",
  "联系方式",
  "手机号码",
  "手机号",
  "移动电话",
  "电话号码",
  "固定电话",
  "座机号码",
  "办公电话",
  "手机",
  "电话",
  "座机",
  "固话",
  "号码",
];
const placeWords = [
  "收货人地址",
  "收件人地址",
  "收货地址",
  "收件地址",
  "详细地址",
  "街道地址",
  "邮寄地址",
  "寄送地址",
  "送货地址",
  "配送地址",
  "家庭地址",
  "公司地址",
  "联系地址",
  "通讯地址",
  "收货信息",
  "收件信息",
  "地址信息",
  "请寄到",
  "请发到",
  "请送到",
  "快递地址",
  "所在地区",
  "所在区域",
  "所在地址",
  "收货地区",
  "省市区县",
  "省市区",
  "地址",
  "寄到",
  "送到",
  "发到",
  "寄往",
];
/** These need a colon: without one they are words of an address. */
const colonWords = [
  "所在省份",
  "所在城市",
  "所在区县",
  "所在省",
  "所在市",
  "所在区",
  "省份",
  "城市",
  "区县",
  "区/县",
  "市/区",
  "省/市",
  "省/直辖市",
  "国家/地区",
  "国家",
  "地区",
  "街道/镇",
  "乡镇/街道",
  "街道",
  "门牌号",
  "门牌",
  "省",
  "市",
  "区",
  "县",
  "邮政编码",
  "邮编",
  "收",
];
const latinNames = "name|receiver|recipient|contact|to";
const latinOthers =
  "telephone|tel|phone|mobile|cell|address|addr|add|zip ?code|zip|postcode|country|province|city|district";

const spaced = (word: string): string =>
  [...word].map((one) => one.replace("/", "\\/")).join("[ \\t]{0,2}");
const anyOf = (words: readonly string[]): string => words.map(spaced).join("|");
const number = "(?:(?<![^\\s,，、;；|。\\ue000])\\(?\\d{1,2}[.、)）]\\s?)?";
const opening = "[【\\[（(]?";
const closing = "[】\\]）)]?";
const mark = "[ \\t]{0,3}(?:[:：=]|为[:：]|是[:：])";
const edge = "(?<![^\\s,，、;；|。:：/\\ue000])";
const everyWord = [...nameWords, ...phoneWords, ...placeWords, ...colonWords];

const withColon = new RegExp(
  `${number}${opening}(?:(?:${anyOf(everyWord)})|(?<![a-z])(?:${latinNames}|${latinOthers}))${closing}${mark}${closing}`,
  "gi",
);
const inBrackets = new RegExp(
  `[【\\[](?:${anyOf([...nameWords, ...phoneWords, ...placeWords, "邮编", "邮政编码"])})[】\\]]`,
  "g",
);
const bareName = new RegExp(`${edge}(?:${nameWords.slice(0, -1).map(spaced).join("|")})`, "g");
const bareGive = new RegExp(`${edge}(?:给|to)[ \\t]`, "gi");
const barePlace = new RegExp(`${edge}(?:${anyOf(placeWords)})`, "g");
const barePhone = new RegExp(
  `${edge}(?:${anyOf(phoneWords)})(?=[\\s\\ue000])|(?<=(?:^|[\\s,，、;；|。:：\\ue000])[^\\s,，、;；|。:：\\ue000]{0,4})(?:${anyOf(phoneWords)}|(?<![a-z])tel)(?=[ \\t]{0,2}\\ue000)`,
  "gi",
);
const namesReceiver = new RegExp(`${anyOf(nameWords)}|${latinNames}|^[【\\[（(]?收`, "i");
const isOther = new RegExp(`电话|手机|号码|地址|${latinOthers}`, "i");

/** Claims the labels. @returns where the receiver's name begins, as far as a label says so */
export function readLabels(claims: AddressClaims): readonly number[] {
  const starts: number[] = [];
  for (const pattern of [withColon, inBrackets, barePhone, bareName, barePlace, bareGive]) {
    for (const { 0: label, index } of claims.open().matchAll(pattern)) {
      claims.claim(index, index + label.length, "dropped");
      const word = label.replace(/\s/g, "");
      if (namesReceiver.test(word) && !isOther.test(word)) starts.push(index + label.length);
    }
  }
  return starts;
}

const takes = "亲收|签收|查收|亲启|收启|收|启";
export const titles = "先生|女士|小姐|太太|夫人|老师|师傅|同学|阿姨|经理|老板|同志";
const alone = new RegExp(
  `(?<![^\\s,，、;；|。:：\\ue000])[（(【\\[]?(?:(${takes})|${titles})[）)】\\]]?(?![^\\s,，、;；|。:：\\ue000])`,
  "g",
);
const bracketed = new RegExp(`[（(【\\[](?:${takes}|${titles})[）)】\\]]`, "g");
const atEnd =
  /(?<=[\p{Script=Han}A-Za-z）)])(?:亲收|签收|查收|亲启|收启|收)(?![^\s,，、;；|。:：\ue000])/gu;

/** Claims 收 and titles that stand apart. @returns where the text before one ends: a name */
export function readTaker(claims: AddressClaims): readonly number[] {
  const ends: number[] = [];
  for (const pattern of [bracketed, alone, atEnd]) {
    for (const { 0: word, index } of claims.open().matchAll(pattern)) {
      claims.claim(index, index + word.length, "dropped");
      ends.push(index);
    }
  }
  return ends;
}
