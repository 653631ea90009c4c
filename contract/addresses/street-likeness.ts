import { remark } from "./name-likeness.ts";
import { simplified } from "./simplified.ts";
import { isSurname } from "./surnames.ts";

const placeWord =
  /[路街道巷弄村镇乡屯庄组号栋幢楼室层座院园城厦苑府湾坊里区市县店厂馆场桥门口]|大学|中心|单元|公司|学校|中学|小学|医院/;
/** Endings of streets, buildings and flats. */
const placeEnd =
  /(?:[路街道巷弄村镇乡屯庄社组队号栋幢楼室层座院园城厦苑府湾坊里区店厂馆场桥门户房铺档库仓站段梯]|胡同|[一二三四五六七八九]期|大学|学院|中心|单元|公司|集团|银行|学校|中学|小学|医院|公寓|广场|家园|旁边?|对面|附近|隔壁|路口)[)）]?$/;
const count =
  /\d ?(?:份|张|盒|件|个|本|套|箱|包|斤|克|g|kg|元|块|点|天|次|瓶|双|条|只|人|年|月|日|周|批|卷|令|色|寸|纸|cm|mm|ml|ok)/i;
const other = /订单|单号|编号|身份证|数量|金额|支付|qq|wx|vx|@|http|[*＊&%]|\d{7}/i;
const unit = /^[号栋幢座楼层室户房组队社期区单元弄巷段米梯门铺档库仓院馆厅排A-Za-z#、,.~\-—/ ]+/;
const flat =
  /^(?:[A-Za-z]{0,2}\d{1,5}[A-Za-z]?(?:[-—/#.~]+[A-Za-z]?\d{1,5}[A-Za-z]?){1,4}|[A-Za-z]{1,2}-?\d{1,5}|\d{1,4}[A-Za-z#]|\d{3,4})[#Ff]?$/;
const storey = /^(?:[一二三四五六七八九十]{1,3}(?:楼|层|单元|栋|幢|号|组|队)|[东西南北]门)$/;

/** The text behind the last number and its unit: 现代城 of 建国路88号现代城. */
function tailOf(word: string): string {
  const at = word.search(/\d[^\d]*$/);
  return at < 0 ? word : word.slice(at + 1).replace(unit, "");
}

/**
 * Is a piece of the rest recognisable as part of an address?
 * @param isNamed the text has a name elsewhere, so none is hidden behind the number
 */
export function isStreet(text: string, isFirst: boolean, isNamed: boolean): boolean {
  const word = simplified(text);
  if (remark.test(word) || other.test(word) || count.test(word)) return false;
  if (!/\p{Script=Han}/u.test(word)) return !isFirst && flat.test(word);
  const tail = tailOf(word);
  if (/\d/.test(word)) {
    if (tail === "" || placeEnd.test(tail)) return isFirst || placeWord.test(word);
    return isFirst && isNamed && tail.length > 1 && placeWord.test(word);
  }
  if (storey.test(word)) return true;
  const isPerson = word.length <= 3 && isSurname(word) && !placeWord.test(word);
  if (isPerson || word.length < 3) return false;
  return isFirst ? placeWord.test(word) : placeEnd.test(word);
}
