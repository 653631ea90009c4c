import { areaList } from "@vant/area-data";
import { expect, test } from "vitest";
import { readAddress } from "#contract/parse-address.ts";
import { regionTable } from "#contract/regions.ts";
import { isWholeRegion } from "#ui/region-table.ts";

const table = regionTable({
  provinces: areaList.province_list,
  cities: areaList.city_list,
  districts: areaList.county_list,
});

const parseAddress = (text: string, regions: typeof table) => readAddress(text, regions).found;
const nanshan = "广东省 深圳市 南山区";

/** As they come out of WeChat, of taxi and parcel apps, and of spreadsheets. */
test.each([
  [
    "王小墨 13900001111 广东省深圳市南山区科技园南区8栋201",
    "王小墨",
    "13900001111",
    nanshan,
    "科技园南区8栋201",
  ],
  [
    "广东省深圳市南山区科技园南区 8 栋 201，王小墨，139 0000 1111",
    "王小墨",
    "13900001111",
    nanshan,
    "科技园南区 8 栋 201",
  ],
  [
    "收货人：王小墨\n手机号码：13900001111\n所在地区：广东省深圳市南山区\n详细地址：科技园南区8栋201",
    "王小墨",
    "13900001111",
    nanshan,
    "科技园南区8栋201",
  ],
  [
    "收件人: 王小墨 电话: +86 139-0000-1111 地址: 广东 深圳 南山区 科技园南区8栋201",
    "王小墨",
    "13900001111",
    nanshan,
    "科技园南区8栋201",
  ],
  [
    "深圳市南山区科技园南区8栋201 王小墨 13900001111",
    "王小墨",
    "13900001111",
    nanshan,
    "科技园南区8栋201",
  ],
  ["上海市黄浦区外滩1号3楼 李雷 13800138000", "李雷", "13800138000", "上海市 黄浦区", "外滩1号3楼"],
  [
    "上海上海市浦东新区世纪大道100号 李雷 13800138000",
    "李雷",
    "13800138000",
    "上海市 浦东新区",
    "世纪大道100号",
  ],
  [
    "北京朝阳区建国路88号现代城5号楼，韩梅梅 女士，13700137000",
    "韩梅梅",
    "13700137000",
    "北京市 朝阳区",
    "建国路88号现代城5号楼 女士",
  ],
  [
    "海南省琼海市嘉积镇银海路6号 13600136000 符小海",
    "符小海",
    "13600136000",
    "海南省 省直辖县 琼海市",
    "嘉积镇银海路6号",
  ],
  [
    "张三丰 15900159000 浙江省杭州市余杭区文一西路969号 邮编：311121",
    "张三丰",
    "15900159000",
    "浙江省 杭州市 余杭区",
    "文一西路969号",
  ],
  [
    "联系人：陈工 联系电话：0755-26001234 13500135000 收货地址：广东省东莞市万江街道简沙洲工业区3号",
    "陈工",
    "13500135000",
    "广东省 东莞市 万江街道",
    "简沙洲工业区3号",
  ],
  [
    "内蒙古呼和浩特市赛罕区大学西街235号 巴特尔 13400134000",
    "巴特尔",
    "13400134000",
    "内蒙古自治区 呼和浩特市 赛罕区",
    "大学西街235号",
  ],
  [
    "新疆乌鲁木齐市天山区中山路1号 阿依古丽·买买提 13300133000",
    "阿依古丽·买买提",
    "13300133000",
    "新疆维吾尔自治区 乌鲁木齐市 天山区",
    "中山路1号",
  ],
  ["13900001111", "", "13900001111", "", ""],
  ["你好", "你好", "", "", ""],
])("%j", (text, name, mobile, region, detail) => {
  const found = parseAddress(text, table);
  expect({ ...found, region: table.textOf(found) }).toMatchObject({ name, mobile, region, detail });
});

test.each([
  ["王小墨 13900001111 广东省深圳市南山区科技园南区8栋201", ["sure", "sure", "sure", "sure"]],
  // Two numbers: which is the one to ring?
  ["王小墨 13900001111 13900002222 深圳市南山区科技园8栋", ["sure", "check", "sure", "sure"]],
  // There is a 朝阳区 in Beijing and in Changchun.
  ["李雷 13800138000 朝阳区建国路88号", ["sure", "sure", "check", "sure"]],
  // The city alone.
  ["李雷 13800138000 广东省深圳市科技园8栋", ["sure", "sure", "check", "sure"]],
  // Two words that may be a name.
  ["加急 王小墨 13900001111 广东省深圳市南山区科技园8栋", ["check", "sure", "sure", "sure"]],
  // Hardly a place.
  ["王小墨 13900001111 广东省深圳市南山区 老地方", ["check", "sure", "sure", "check"]],
  ["13900001111", ["none", "sure", "none", "none"]],
  ["", ["none", "none", "none", "none"]],
])("how sure each field of %j is", (text, expected) => {
  const { name, mobile, region, detail } = readAddress(text, table).certainty;
  expect([name, mobile, region, detail]).toEqual(expected);
});

test("a region is whole with its district, or where there is none", () => {
  const whole = (text: string) => isWholeRegion(table, parseAddress(text, table));
  expect([whole("广东省深圳市南山区"), whole("广东省深圳市"), whole("广东省")]).toEqual([
    true,
    false,
    false,
  ]);
});

test("the search finds districts by their beginning first", () => {
  const found = table.search("南山").map(({ text }) => text);
  expect(found[0]).toMatch(/ 南山区$/);
  expect(found).toContain(nanshan);
  expect(table.search("深圳 南山").map(({ text }) => text)).toEqual([nanshan]);
  expect(table.search("  ")).toEqual([]);
});
