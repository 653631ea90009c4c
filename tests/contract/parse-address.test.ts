import { areaList } from "@vant/area-data";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readAddress, readFields } from "#contract/addresses/parse-address.ts";
import { regionTable } from "#contract/addresses/regions.ts";

const regionNames = {
  provinces: areaList.province_list,
  cities: areaList.city_list,
  districts: areaList.county_list,
};
const table = regionTable(regionNames);

const certaintyOf = (text: string) => {
  const { certainty } = readAddress(text, table);
  return [certainty.name, certainty.mobile, certainty.region, certainty.detail];
};

test.each([
  ["王小墨 13900001111 广东省深圳市南山区科技园南区8栋201", ["sure", "sure", "sure", "sure"]],
  // Two surnames would be possible here: the label decides.
  ["收件人：王小墨 13900001111 广东省深圳市南山区科技园8栋", ["sure", "sure", "sure", "sure"]],
  // There is a 朝阳区 in Beijing and in Changchun.
  ["李雷 13800138000 朝阳区建国路88号", ["sure", "sure", "check", "sure"]],
  // The city alone.
  ["李雷 13800138000 广东省深圳市科技园8栋", ["sure", "sure", "check", "sure"]],
  ["13900001111", ["none", "sure", "none", "none"]],
  ["", ["none", "none", "none", "none"]],
])("how sure each field of %j is", (text, expected) => {
  expect(certaintyOf(text)).toEqual(expected);
});

test.each([
  "王小墨 13900001111 13900002222 深圳市南山区科技园8栋",
  "加急 王小墨 13900001111 广东省深圳市南山区科技园8栋",
  "王小墨 13900001111 广东省深圳市南山区 老地方",
  "王小墨 13900001111 广东省深圳市南山区科技园8栋 微信 abc_1",
  "王小墨 13900001111 广东省深圳市南山区科技园8栋 李雷",
  "王小墨 13900001111 广东省深圳市南山区科技园8栋201 3份",
  "名片500张 王小墨 13900001111 广东省深圳市南山区科技园8栋201",
  "王小墨 13900001111 广东省深圳市南山区科技园8栋201 订单号 88123",
  "王小墨 13900001111 广东省深圳市南山区科技园8栋201 A4纸",
  "王小墨 13900001111 广东省深圳市南山区科技园8栋201 送货上门",
  "王小墨 13900001111 广东省深圳市南山区科技园8栋201 送到门口",
  "王小墨 13900001111 广东省深圳市南山区科技园8栋201 杭州市西湖区文三路1号",
  "上海市 王小墨 13900001111 广东省深圳市南山区科技园8栋201",
  "王小墨 13900001111 广东省深圳市南山区科技园8栋201 家里",
  "王小墨 13900001111 广东省深圳市南山区科技园8栋201 *",
  "急单 王小墨 13900001111 广东省深圳市南山区科技园8栋201",
  "王小墨 13900001111 广东省深圳市南山区科技园8栋201 白色款",
  "王小墨 13900001111 广东省深圳市南山区科技园8栋201 周末送",
  "王小墨 13900001111 广东省深圳市南山区科技园8栋201 放快递柜",
  "王小墨 13900001111（微信同号） 广东省深圳市南山区科技园8栋201",
  "王小墨 13900001111 广东省深圳市南山区科技园8栋201 市场部",
])("nothing of %j is sure, because a part was not recognised and is in the street", (text) => {
  expect(certaintyOf(text)).toEqual(["check", "check", "check", "check"]);
});

test("nothing is sure while a name may be hidden behind the street number", () => {
  const { certainty } = readAddress("13900001111 广东省深圳市南山区科技园8号丘小墨先森", table);
  expect([certainty.mobile, certainty.region, certainty.detail]).toEqual([
    "check",
    "check",
    "check",
  ]);
});

test.each([
  ["收件人：丰收 电话：13900001111 地址：广东省深圳市南山区科技园8栋", "丰收"],
  ["收件人：上海 电话：13900001111 地址：上海市静安区南京西路3号", "上海"],
  ["科技园8栋201 广东省深圳市南山区 小鱼儿 13900001111", "小鱼儿"],
  ["收件人：王 小 明 电话：13900001111 地址：广东省深圳市南山区科技园8栋", "王小明"],
  ["王伟（采购部） 13900001111 广东省深圳市南山区科技园8栋", "王伟（采购部）"],
])("the name in %j is %s", (text, name) => {
  expect(readAddress(text, table).found.name).toBe(name);
});

test.each([
  ["河北张家口桥西区和平街1号", "河北省 张家口市 桥西区"],
  ["江苏镇江京口区和平街1号", "江苏省 镇江市 京口区"],
  ["山西太原万柏林 和平街1号", "山西省 太原市 万柏林区"],
  ["西藏林芝地区巴宜区和平街1号", "西藏自治区 林芝市 巴宜区"],
  ["内蒙呼和浩特新城区和平街1号", "内蒙古自治区 呼和浩特市 新城区"],
])("%j lies in %s", (text, region) => {
  const { found } = readAddress(text, table);
  expect([table.textOf(found), found.detail]).toEqual([region, "和平街1号"]);
});

test("of a firm with a person in brackets the person is the receiver, the firm stays in the street", () => {
  const { found } = readAddress(
    "广东省深圳市南山区科技园8栋 深圳蓝海公司（王小虎） 13900001111",
    table,
  );
  expect([found.name, found.detail]).toEqual(["王小虎", "科技园8栋 深圳蓝海公司"]);
});

test("one letter before a colon is a label only without a word before it", () => {
  const { found } = readAddress("王小墨 13900001111 广东省深圳市南山区科技园A：8栋", table);
  expect(found.detail).toBe("科技园A 8栋");
});

test("a district whose name occurs twice lies in the city of the firm that the text names", () => {
  const { found, certainty } = readAddress(
    "王小墨 13900001111 深圳市蓝海公司：南山区科技园8栋",
    table,
  );
  expect([table.textOf(found), certainty.region]).toEqual(["广东省 深圳市 南山区", "check"]);
});

test("a spare number and a fax stay in the street, and then nothing is called sure", () => {
  const { found, certainty } = readAddress(
    "王小墨（备用13900002222） 13900001111 传真：0755-86001122 广东省深圳市南山区科技园8栋",
    table,
  );
  expect([found.name, found.mobile, found.landline]).toEqual(["王小墨", "13900001111", ""]);
  expect(found.detail).toBe("科技园8栋 （备用13900002222） 传真 0755-86001122");
  expect([certainty.name, certainty.mobile, certainty.detail]).toEqual(["check", "check", "check"]);
});

test("送到 stays where no place follows it", () => {
  const { found } = readAddress("王小墨 13900001111 广东省深圳市南山区科技园8栋 送到门口", table);
  expect(found.detail).toBe("科技园8栋 送到门口");
});

test.each(["江苏路88号", "南京西路1266号", "北京大学", "中山大道5号"])(
  "%j names no region",
  (street) => {
    const { found } = readAddress(`李雷 13800138000 ${street}`, table);
    expect([found.name, found.provinceCode, found.detail]).toEqual(["李雷", "", street]);
  },
);

const parts = [
  "王小墨",
  "Lucy",
  "古丽·买买提",
  "13900001111",
  "138 0013 8000",
  "17000001234转5678",
  "0571-88889999",
  "315200",
  "广东省深圳市南山区",
  "浙江义乌",
  "廣東省東莞市虎門鎮",
  "浦东新区",
  "科技园南区8栋201",
  "南京西路3号",
  "3栋2单元501",
  "江苏路88号",
  "高园园",
  "张小好[2568]",
  "（西门）",
  "3/F",
  "加急",
  "abc",
  "330106199001011234",
  "😀",
  "1、2栋",
] as const;
const joints = [" ", "，", ",", "\n", "\t", "；", "/", " - ", "|", ""] as const;

/** What of a text counts, place names in one script. */
const counted = (text: string): string[] =>
  [...text.replace("廣東", "广东").replace("東莞", "东莞").replace("虎門鎮", "虎门镇")].filter(
    (one) => /[\p{L}\p{N}\p{So}]/u.test(one),
  );

test("no letter or digit is lost, however the parts of an address are mixed", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...parts), { minLength: 1, maxLength: 9 }),
      fc.array(fc.constantFrom(...joints), { minLength: 9, maxLength: 9 }),
      (chosen, between) => {
        const text = chosen.map((part, at) => part + (between[at] ?? " ")).join("");
        const { found } = readAddress(text, table);
        const { name, mobile, extension, landline, postcode, detail } = found;
        const all = [name, mobile, extension, landline, postcode, detail, table.textOf(found)];
        const left = counted(all.join(" "));
        const lost = counted(text).filter((one) => {
          const at = left.indexOf(one);
          if (at >= 0) left.splice(at, 1);
          return at < 0 && one !== "转";
        });
        expect({ text, lost }).toEqual({ text, lost: [] });
      },
    ),
    { numRuns: 600 },
  );
});

test("any text at all is read, and a field that holds nothing is not called sure", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 120 }), (text) => {
      const { found, certainty } = readAddress(text, table);
      const read = { ...found, region: found.provinceCode };
      for (const field of readFields) {
        expect(certainty[field] === "none").toBe(read[field] === "");
      }
    }),
    { numRuns: 60 },
  );
});

test.each([
  "广东省",
  "河北省",
  "广州",
  "朝阳",
  "北",
  "吉林",
  "上海市",
  "重庆市县",
  "海南省直辖县",
  "高新区 ",
])("300 characters of %j are read by at most ten looks a character", (word) => {
  const text = word.repeat(300).slice(0, 300);
  expect(readAddress(text, table).steps).toBeLessThanOrEqual(3000);
});

test("the names of a table are gathered once, at the first text", () => {
  let asked = 0;
  const counting = {
    ...table,
    citiesOf: (code: string) => {
      asked += 1;
      return table.citiesOf(code);
    },
  };
  readAddress("广东省深圳市", counting);
  const first = asked;
  readAddress("浙江省杭州市", counting);
  expect([first, asked]).toEqual([34, 34]);
});
