/** Ethnic groups in names of autonomous places; short names omit them. */
const peoples =
  "蒙古族|蒙古|回族|藏族|维吾尔族|维吾尔|苗族|彝族|壮族|布依族|朝鲜族|满族|侗族|瑶族|白族|土家族|哈尼族|哈萨克族|哈萨克|傣族|黎族|傈僳族|佤族|畲族|拉祜族|水族|东乡族|纳西族|景颇族|柯尔克孜族|柯尔克孜|土族|达斡尔族|仫佬族|羌族|布朗族|撒拉族|毛南族|仡佬族|锡伯族|锡伯|塔吉克族|塔吉克|怒族|鄂温克族|德昂族|保安族|裕固族|独龙族|鄂伦春族|各族";
const ofPeoples = new RegExp(`(?:${peoples})+$`);
const autonomous = /自治(州|县|旗|区)$/;
const districtOfPeople = new RegExp(`(?:${peoples})+区$`);
const kinds = ["特别行政区", "街道办事处", "新区", "街道", "地区", ..."省市盟区县镇乡旗"];

/** 果洛州, 果洛自治州 and 果洛 of 果洛藏族自治州. */
function autonomousNames(name: string): readonly string[] {
  const kind = autonomous.exec(name)?.[1] ?? "";
  const bare = name.replace(autonomous, "");
  const stem = bare.replace(ofPeoples, "");
  const called = stem.length < 2 ? bare : stem;
  return [called, `${called}自治${kind}`, ...(kind === "区" ? [] : [called + kind])];
}

/** A name without its type suffix: 苏州 of 苏州市. */
export function stemOf(name: string): string {
  const kind = kinds.find((one) => name.endsWith(one));
  return kind === undefined ? name : name.slice(0, -kind.length);
}

/** 高新区 of 合肥高新技术产业开发区, which lies in 合肥. */
function zoneNames(name: string, above: string): readonly string[] {
  if (name.length < 5 || !name.endsWith("区")) return [];
  const bare = name.startsWith(above) ? name.slice(above.length).replace(/^市/, "") : name;
  const usual = bare
    .replace(/高新技术(?:产业)?(?:开发)?区$/, "高新区")
    .replace(/经济(?:技术)?开发区$/, "经开区");
  return [bare, usual, usual.replace(/高新区$/, "区")].filter(
    (one) => one !== name && one.length >= 3,
  );
}

/** 苏州工业园区 includes 苏州. */
export const namesBoth = (name: string, above: string): boolean =>
  above.length >= 2 && name.length > above.length + 2 && name.startsWith(above);

/** Names that the general rules do not produce. */
const usualNames: Readonly<Record<string, readonly string[]>> = {
  内蒙古自治区: ["内蒙", "内蒙古省"],
  广西壮族自治区: ["广西省"],
  西藏自治区: ["西藏省"],
  宁夏回族自治区: ["宁夏省"],
  新疆维吾尔自治区: ["新疆省"],
  香港特别行政区: ["香港特区"],
  澳门特别行政区: ["澳门特区"],
  神农架林区: ["神农架"],
  博尔塔拉蒙古自治州: ["博州"],
  克孜勒苏柯尔克孜自治州: ["克州"],
  巴音郭楞蒙古自治州: ["巴州"],
};

/** Former names of places that became districts. */
const formerNames: Readonly<Record<string, readonly string[]>> = {
  襄阳市: ["襄樊市", "襄樊"],
  郫都区: ["郫县"],
  鄠邑区: ["户县"],
  达川区: ["达县"],
  安州区: ["安县"],
  郧阳区: ["郧县"],
  陵城区: ["陵县"],
  华州区: ["华县"],
  柯桥区: ["绍兴县"],
  云州区: ["大同县"],
  上党区: ["长治县"],
  祥符区: ["开封县"],
  建安区: ["许昌县"],
  叙州区: ["宜宾县"],
  播州区: ["遵义县"],
  柴桑区: ["九江县"],
  义安区: ["铜陵县"],
  黄岛区: ["胶南市", "胶南"],
  香格里拉市: ["中甸县"],
  芒市: ["潞西市"],
};

export const formerNamesOf = (name: string): readonly string[] => formerNames[name] ?? [];

/** Alternative names of a region, of two characters or more. @param above stem of the city */
export function briefNames(name: string, above: string): readonly string[] {
  const brief = autonomous.test(name)
    ? autonomousNames(name)
    : [stemOf(name), name.replace(districtOfPeople, "区"), ...zoneNames(name, above)];
  return [...new Set([...brief, ...(usualNames[name] ?? [])])].filter(
    (one) => one.length >= 2 && one !== name,
  );
}

const beginsOtherName = new Set(
  "东西南北中一二三四五六七八九十0123456789路街大道巷弄胡桥里村镇乡湾站苑园公花家小新广商机医学酒宾饭银话菜",
);

/** Suffixes that make a short name part of another name: 江苏路, 南山大道, 北京大学. */
export const isOtherName = (after: string): boolean =>
  beginsOtherName.has(after.charAt(0)) &&
  /^(?:[东西南北中]|[一二三四五六七八九十\d]{1,2})?(?:路|街|大街|大道|道|巷|弄|胡同|桥|里(?![河屯庄])|村|镇|乡|湾|站|苑|园(?![区林])|公园|花园|家园|小区|新村|广场|大厦|大楼|商厦|中心|机场|医院|大学|学院|中学|小学|学校|酒店|宾馆|饭店|商场|公司|银行|话|菜)/.test(
    after,
  );
