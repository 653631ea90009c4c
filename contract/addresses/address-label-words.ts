/** Sources of the patterns by which labels of an address are found; in simplified characters. */

const anyOf = (words: string): string =>
  words
    .split(" ")
    .map((word) => [...word].map((one) => one.replace("/", "\\/")).join("[ \\t]{0,2}"))
    .join("|");

const people = "收货人 收件人 收货方 收件方 收方 联系人 联络人";
const whose = `${people} 收货 收件 客户 顾客 买家 用户 会员 订货人 订购人 签收人 本人 我的 您的`;
const owner = `(?:(?:${anyOf(whose)})[ \\t]{0,2}的?)?`;

const nameWord = `${owner}(?:${anyOf("真实姓名 姓名 名字 全名 人名")})|${anyOf(people)}`;
const giveWord = anyOf("寄给 发给 送给");
const phoneWord = `${owner}(?:${anyOf("移动 固定 办公 家庭 公司 备用 常用")})?(?:${anyOf(
  "手机联系电话 联系电话 联络电话 联系手机 联系号码 联系方式 手机号码 手机号 手机 电话号码 电话 座机号码 座机 固话 号码",
)})`;
const placeKinds =
  "详细 街道 邮寄 寄送 送货 配送 派送 快递 物流 家庭 公司 单位 学校 联系 通讯 完整 具体 现住";
const sendWord = `(?:${anyOf("请 麻烦 麻烦您 麻烦你 烦请 劳烦 帮忙 帮我")}){0,3}(?:${anyOf(
  "寄 发 送 发货 邮寄 快递",
)})(?:${anyOf("到 往 至")})(?!门|楼|家|前台|公司|单位|快递|驿站|丰巢|代收)`;
const placeWord = `${owner}(?:${anyOf(placeKinds)})?(?:${anyOf("地址信息 地址 住址")})|${anyOf(
  "收货信息 收件信息 收货地区 所在地区 所在区域 所在地址 所在省市区 所在省市 所在地 省市区县 省市区",
)}|${sendWord}`;

/** These need a colon or stand alone: else they are words of an address. */
const partWord = anyOf(
  "所在省份 所在城市 所在区县 所在省 所在市 所在区 省份 城市 区县 区/县 市/区 省/市 省/直辖市 国家/地区 国家 地区 省市 街道/镇 乡镇/街道 乡镇 街道 门牌号 门牌 省 市 区 县 邮政编码 邮编 备注",
);
/** These need a colon. */
const colonWord = anyOf(
  "客户 顾客 买家 用户 给 收货 收件 收 客户名称 公司名称 单位名称 收货单位 公司 单位 部门 买家留言 买家备注 留言",
);
const latinName =
  "consignee|receiver|recipient|contact person|contact|full name|name|attn|ship to|to";
const latinOther =
  "telephone|tel|phone|mobile|mob|cell|address|addr|add|zip ?code|zip|postal code|post ?code|country|province|city|district";

const separator = "\\s,，、;；|｜丨。:：\\ue000";
const edge = `(?<![^${separator}/])`;
const openings = "[【\\[（(「『]";
const closings = "[】\\]）)」』]";
const ordinal = `(?:(?<![^${separator}])\\(?\\d{1,2}[.、)）]\\s?)?`;
const mark = "[ \\t]{0,3}(?:[:：=＝]|[为是][:：])";
/** What joins a label to its value where no colon does. */
const joint = "[ \\t]{0,2}(?:[是为]|[\\-—–]{1,2}(?=[^\\d]))?";
const numbered = "(?:[12一二](?=[ \\t]{0,2}[:：=＝]))?";
const beforeNumber = "(?=[ \\t\\-—–=＝「『【（(\\[]{0,3}\\ue000)";

const withColon = new RegExp(
  `${ordinal}${openings}?(?:${nameWord}|${giveWord}|${phoneWord}${numbered}|${placeWord}|${partWord}|${colonWord}|(?<![a-z])(?:${latinName}|${latinOther}))${closings}?${mark}${closings}?`,
  "gi",
);
const inBrackets = new RegExp(
  `${openings}(?:${nameWord}|${giveWord}|${phoneWord}|${placeWord}|${anyOf("邮编 邮政编码 备注")})${closings}`,
  "g",
);
const bareName = new RegExp(`${edge}(?:${nameWord}|${giveWord})${joint}`, "g");
const bareGive = new RegExp(`${edge}(?:给|to)[ \\t]`, "gi");
const barePlace = new RegExp(`${edge}(?:${placeWord})${joint}`, "g");
/** 省 河南省 市 郑州市 区 二七区, as a table has them. */
const barePart = new RegExp(
  `${edge}(?:${anyOf("所在省份 所在城市 所在区县 所在省 所在市 所在区 省份 城市 区县 省 市 区 县")})(?=[ \\t\\n]{1,3}[\\u4e00-\\u9fff]{1,11}[省市区县州盟旗])`,
  "g",
);
const bareCode = new RegExp(`${edge}(?:${anyOf("邮政编码 邮编")})(?=[ \\t\\n]{1,3}\\d{6})`, "g");
const barePhone = new RegExp(
  `${edge}(?:${phoneWord})(?:[是为]|(?=[\\s\\ue000])|${beforeNumber})|(?<=(?:^|[${separator}])[^${separator}]{0,4})(?:${phoneWord}|(?<![a-z])tel)${beforeNumber}`,
  "gi",
);

/** In the order in which they are looked for. */
export const labelPatterns = [
  withColon,
  inBrackets,
  barePhone,
  barePlace,
  bareName,
  barePhone,
  barePart,
  bareCode,
  bareGive,
] as const;

const namesReceiver = new RegExp(
  `${nameWord}|${giveWord}|${anyOf("客户 顾客 买家 用户")}|^给|(?<![a-z])(?:${latinName})|^${openings}?收`,
  "i",
);
const namesOther = new RegExp(
  `电话|手机|号码|方式|地址|住址|信息|地区|名称|单位|留言|备注|${latinOther}`,
  "i",
);

/** Does a label say that the receiver's name follows? */
export const isNameLabel = (label: string): boolean => {
  const word = label.replace(/\s/g, "");
  return namesReceiver.test(word) && !namesOther.test(word);
};
