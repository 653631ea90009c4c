/** Sources of the patterns for labels of an address, in simplified characters. */

const anyOf = (words: string): string =>
  words
    .split(" ")
    .map((word) => [...word].map((one) => one.replace("/", "\\/")).join("[ \\t]{0,2}"))
    .join("|");

const people =
  "收货人 收件人 收货方 收件方 收方 到方 接收人 接收方 收货联系人 收件联系人 紧急联系人 联系人 联络人 代收人";
const buyers =
  "客户 顾客 买家 用户 会员 订货人 订购人 订货方 下单人 购买人 购货人 签收人 提货人 取件人";
const whose = `${people} 收货 收件 ${buyers} 本人 我的 您的`;
const owner = `(?:(?:${anyOf(whose)})[ \\t]{0,2}的?){0,2}`;

const nameWord = `${owner}(?:${anyOf("真实姓名 姓名 名字 全名 人名 名称 昵称 称呼")})|(?:${anyOf(people)})(?:${anyOf("信息 资料")})?`;

const asked = `(?:${anyOf("请 麻烦 麻烦您 麻烦你 烦请 劳烦 帮忙 帮我 给我 把 将 快递 快件 包裹 样品 货物 货 东西 都 直接 统一")}){0,5}`;
const giveWord = `${asked}(?:${anyOf("寄给 发给 送给")})|我(?:叫|是)(?=[一-龥·]{2,4}(?:[\\s,，、;；|｜丨。:：\\ue000]|$))`;
const phoneWord = `${owner}(?:${anyOf("移动 固定 办公 家庭 公司 备用 常用")})?(?:${anyOf(
  "手机联系电话 联系电话 联络电话 联系手机 联系号码 联系方式 手机号码 手机号 手机 电话号码 电话 座机号码 座机 固话 号码",
)})`;
/** A label for name and number together. */
const pairWord = `(?:${nameWord})(?:[及和与、/+&])(?:${phoneWord})|姓名(?:${anyOf("电话 手机")})`;
const placeKinds =
  "详细 新 最新 街道 发货 收信 邮递 投递 送达 到货 目的 邮寄 寄送 送货 配送 派送 快递 物流 家庭 公司 单位 学校 联系 通讯 完整 具体 现住";
const sent = anyOf("寄 发 送 发货 邮寄 快递");
const sendWord = `${asked}(?:${sent})(?:${anyOf("到 往 至")})(?!门|楼|家|前台|公司|单位|快递|驿站|丰巢|代收)`;
const placeWord = `${owner}(?:${anyOf(placeKinds)})?(?:${anyOf("地址信息 地址 住址")})|${anyOf(
  "收货信息 收件信息 快递信息 物流信息 邮寄信息 配送信息 发货信息 收货地区 所在地区 所在区域 所在地址 所在省市区 所在省市 所在地 省市区县 省市区",
)}|${sendWord}`;

/** These need a colon or a line of their own: elsewhere they are words of an address. */
const partWord = anyOf(
  "所在省份 所在城市 所在区县 所在省 所在市 所在区 省份 城市 区县 区/县 市/区 省/市 省/直辖市 国家/地区 国家 地区 省市 街道/镇 乡镇/街道 乡镇 街道 门牌号 门牌 邮政编码 邮编 备注",
);
/** These need a colon. */
const colonWord = anyOf(
  `${buyers} 收货 收件 详细 具体 详址 客户名称 公司名称 单位名称 买家留言 买家备注 留言`,
);
/** These need a colon, and no word before them. */
const shortWord = `(?<![一-龥])(?:(?:${anyOf(whose)})(?:省份?|城市|区县|[市区县])|${anyOf("省 市 区 县 给 收 致 公司 单位 部门 快递 物流 配送")}|${asked}(?:${sent})(?:${anyOf(
  "一下 下 您 你 过来 过去 这里 这儿 这边 此处",
)})?)|(?<![一-龥a-z\\d])[tnapm]`;
const unitWord = anyOf("收货单位 收件单位 收货公司 收件公司 收件人公司 收货商家 收货门店");
const whoseLatin =
  "(?:(?:consignee|receiver|recipient|customer|contact|shipping|delivery|mailing|street|home|company)(?:'s)? )?";
const latinName = `${whoseLatin}(?:full name|name)|contact person|consignee|receiver|recipient|contact|attn|ship to|to`;
const latinOther = `${whoseLatin}(?:(?:telephone|tel|phone|mobile|mob|cell)(?: ?(?:number|no\\.?))?|number|address|addr|add)|zip ?code|zip|postal code|post ?code|country|province|city|district`;

const separator = "\\s,，、;；|｜丨。:：\\ue000";
const edge = `(?<![^${separator}/])`;
const openings = "[【\\[（(「『]";
const closings = "[】\\]）)」』]";
const ordinal = `(?:(?<![^${separator}])[*＊]\\s?)?(?:(?<![^${separator}])\\(?\\d{1,2}[.、)）]\\s?)?`;
/** Marks of required fields in a form. */
const needed = "(?:[*＊]|[（(【\\[][必选]填[)）】\\]])?";
const mark = `${needed}[ \\t]{0,3}(?:如下|发[您你])?(?:[:：=＝]|[为是][:：])${needed}`;
/** What joins a label to its value where no colon does. */
const joint = "[ \\t]{0,2}(?:[是为]|[\\-—–]{1,2}(?=[^\\d]))?";
const numbered = "(?:[12一二](?=[ \\t]{0,2}[:：=＝]))?";
const beforeNumber = "(?=[ \\t/\\-—–=＝「『【（(\\[]{0,3}\\ue000)";

const withColon = new RegExp(
  `${ordinal}${openings}?(?:${pairWord}|${nameWord}|${giveWord}|${phoneWord}${numbered}|${placeWord}|${partWord}|${colonWord}|${shortWord}|${unitWord}|(?<![a-z])(?:${latinName}|${latinOther}))${closings}?${mark}${closings}?`,
  "gi",
);
const inBrackets = new RegExp(
  `${openings}(?:${nameWord}|${giveWord}|${phoneWord}|${placeWord}|${anyOf("收件 收货 邮编 邮政编码 备注")})${closings}`,
  "g",
);
const bareName = new RegExp(`${edge}(?:${nameWord}|${giveWord})${joint}`, "g");
/** 请王小墨签收 */
const bareTaker = new RegExp(
  `${edge}(?:请|烦?交|请?转交|致)(?=[一-龥]{2,4}?(?:[亲签查]?收)(?:[${separator}]|$))`,
  "g",
);
const bareGive = new RegExp(`${edge}(?:给|to)[ \\t]`, "gi");
const barePlace = new RegExp(`${edge}(?:${placeWord})${joint}`, "g");
/** 省 河南省 市 郑州市 区 二七区, as a table has them. */
const barePart = new RegExp(
  `${edge}(?:${anyOf("所在省份 所在城市 所在区县 所在省 所在市 所在区 省份 城市 区县 省 市 区 县")})(?=[ \\t\\n]{1,3}[\\u4e00-\\u9fff]{1,11}[省市区县州盟旗])`,
  "g",
);
const bareCode = new RegExp(`${edge}(?:${anyOf("邮政编码 邮编")})(?=[ \\t\\n]{1,3}\\d{6})`, "g");
const barePhone = new RegExp(
  `${edge}(?:${phoneWord})(?:[是为]|(?=[\\s\\ue000])|${beforeNumber})|(?<=(?:^|[${separator}])[^${separator}]{0,12})(?<!打)的?(?:${phoneWord}|(?<![a-z])tel)${beforeNumber}`,
  "gi",
);

/** Labels behind a value, in a text with other labels: 收件人陈发科手机139…. */
export const gluedLabels = new RegExp(
  `(?:收[货件]人|联系人)(?:姓名)?|(?:${anyOf("收货 收件 详细 联系 邮寄")})?地址|(?:${phoneWord})${beforeNumber}`,
  "g",
);

/** Symbols used as a label. */
const drawings = /[📞📱🏠📍👤✅📮📦🏢👉☎✉➡]\ufe0f?/gu;

/** 帮我寄 or 住在, right before a region. */
export const leadWord = new RegExp(`${edge}${asked}(?:${sent}|家?住在?|人?在|位于)$`);

/** In the order of the search; `sign` is a text that must occur for a match. */
export const labelPatterns: readonly { readonly pattern: RegExp; readonly sign?: RegExp }[] = [
  { pattern: withColon, sign: /[:：=＝]/ },
  { pattern: inBrackets, sign: new RegExp(openings) },
  { pattern: barePhone },
  { pattern: barePlace },
  { pattern: bareName },
  { pattern: barePhone },
  { pattern: barePart },
  { pattern: bareCode },
  { pattern: bareGive },
  { pattern: bareTaker, sign: /收/ },
  { pattern: drawings },
];

const namesReceiver = new RegExp(
  `${nameWord}|${giveWord}|${anyOf(buyers)}|^(?:请|烦?交|请?转交|致|给)|^n[:：=]|(?<![a-z])(?:${latinName})|^${openings}?收`,
  "i",
);
const namesOther = new RegExp(
  `电话|手机|号码|方式|地址|住址|[货件]信息|地区|名称|单位|留言|备注|${latinOther}`,
  "i",
);

/** Does a label say that the receiver's firm follows? */
export const isUnitLabel = (label: string): boolean =>
  new RegExp(unitWord).test(label.replace(/\s/g, ""));

const isPair = new RegExp(pairWord);

/** Does a label say that the receiver's name follows? */
export const isNameLabel = (label: string): boolean => {
  const word = label.replace(/\s/g, "");
  return isPair.test(word) || (namesReceiver.test(word) && !namesOther.test(word));
};
