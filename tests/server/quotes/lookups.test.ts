import { areaList } from "@vant/area-data";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "#contract/catalog/product-lists.ts";
import { codes } from "#contract/http/reply.ts";
import {
  categoryTree,
  finishingTypeOptions,
  plainLookups,
  province,
  smartParse,
  wordLookups,
} from "#contract/lookups/lookups.ts";
import { putSetting } from "#server/infra/database/settings.repository.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const answers: Readonly<Record<string, unknown>> = {
  "order/type": [
    { value: "print", label: "印刷订单" },
    { value: "paper", label: "纸张订单" },
  ],
  "express/type": [
    { value: "express", label: "快递" },
    { value: "logistics", label: "物流" },
    { value: "pickup", label: "自提" },
    { value: "city", label: "送货" },
  ],
  "express/type/text": { express: "快递", logistics: "物流", pickup: "自提", city: "送货" },
  "pay/channel": [
    { value: "sandbox", label: "模拟支付（演示）" },
    { value: "balance", label: "余额支付" },
    { value: "offline", label: "对公转账" },
  ],
  "pay/offline_pay/channel/options": [
    {
      value: "2010 0000 0000 6168",
      label: "中国工商银行东莞万江支行 2010 0000 0000 6168（齐墨印纸（东莞）印务有限公司）",
    },
  ],
  "order/state/text": {
    "10": "待付款",
    "20": "待审核文件",
    "21": "文件待重传",
    "30": "生产中",
    "40": "待发货",
    "50": "待收货",
    "60": "已完成",
    "90": "已取消",
  },
  "ys/ysp-print-method": [
    { value: "auto", label: "自动选择" },
    { value: "single", label: "单面印刷" },
    { value: "sheetwise", label: "正反版" },
    { value: "workAndTurn", label: "左右自翻" },
    { value: "tumble", label: "上下自翻" },
    { value: "perfecting", label: "双面机" },
  ],
  "baojia-type": ["pt", "ysp", "lz", "inkLz", "pb", "paper"],
  "baojia-type-option": [
    { value: "pt", label: "普通商品" },
    { value: "ysp", label: "印刷品" },
    { value: "lz", label: "轮转标签" },
    { value: "inkLz", label: "数码标签" },
    { value: "pb", label: "拼版快印" },
    { value: "paper", label: "纸张" },
  ],
  "baojia-type-text": {
    pt: "普通商品",
    ysp: "印刷品",
    lz: "轮转标签",
    inkLz: "数码标签",
    pb: "拼版快印",
    paper: "纸张",
  },
  "paper/delivery-method-option": [
    { value: "express", label: "快递" },
    { value: "logistics", label: "物流" },
    { value: "pickup", label: "自提" },
    { value: "city", label: "送货" },
  ],
  "paper/delivery-method-text": {
    express: "快递",
    logistics: "物流",
    pickup: "自提",
    city: "送货",
  },
  "paper/delivery-method-value": ["express", "logistics", "pickup", "city"],
  "paper/payment-pethod-option": [
    { value: "online", label: "在线支付" },
    { value: "transfer", label: "对公转账" },
    { value: "balance", label: "余额支付" },
  ],
  "paper/payment-method-text": { online: "在线支付", transfer: "对公转账", balance: "余额支付" },
  "paper/source-type-option": [
    { value: "stock", label: "现货" },
    { value: "custom", label: "定制" },
  ],
  "paper/source-type-text": { stock: "现货", custom: "定制" },
  "zb/yaokou": [
    { value: "8", label: "8 mm" },
    { value: "10", label: "10 mm（常用）" },
    { value: "12", label: "12 mm" },
    { value: "15", label: "15 mm" },
  ],
  "pt/compute_mode": ["piece", "tier", "area", "length", "weight", "package", "negotiable"],
  "lz/label-chuhuotype-text": {
    roll: "卷装",
    sheet: "张装",
    fanfold: "风琴折叠",
    single: "单个切开",
  },
  "lz/label-chubiao-text": {
    "out-top": "外标 · 头先出",
    "out-bottom": "外标 · 尾先出",
    "out-right": "外标 · 右先出",
    "out-left": "外标 · 左先出",
    "in-top": "内标 · 头先出",
    "in-bottom": "内标 · 尾先出",
    "in-right": "内标 · 右先出",
    "in-left": "内标 · 左先出",
    any: "不限（手工贴标）",
  },
};

const named = (name: string) => {
  const found = plainLookups.find(({ path }) => path === `/api/v2/system/${name}`);
  if (found === undefined) throw new Error(`no lookup ${name}`);
  return found;
};

test.each(Object.entries(answers))("%s", async (name, answer) => {
  expect(await shop.call(named(name), {})).toEqual(answer);
});

test.each(plainLookups.map((one) => [one.path, one] as const))("%s answers", async (_, one) => {
  const { body } = await shop.send(one, {});
  expect(body.code).toBe(codes.success);
});

test("finishing steps are those of the active price book", async () => {
  const steps = seedPriceBook.finishing.map(({ id, name }) => ({ value: id, label: name }));
  expect(await shop.call(finishingTypeOptions, {})).toEqual(steps);
  expect(await shop.call(named("hgx/type"), {})).toEqual(steps.map(({ value }) => value));
});

test("the transfer account is the one on the cashier's screen", async () => {
  const account = {
    accountName: "万江印务",
    bank: "建设银行万江支行",
    account: "4405000012345678",
  };
  await putSetting(shop.deps.db, "bankAccount", account);
  expect(await shop.call(named("pay/offline_pay/channel/options"), {})).toEqual([
    { value: "4405000012345678", label: "建设银行万江支行 4405000012345678（万江印务）" },
  ]);
});

const optionsOf = (list: Record<string, string>) =>
  Object.entries(list)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([value, label]) => ({ value, label }));
const below = (list: Record<string, string>, prefix: string) =>
  optionsOf(Object.fromEntries(Object.entries(list).filter(([code]) => code.startsWith(prefix))));

test("provinces, cities and districts are nested", async () => {
  expect(await shop.call(province, {})).toEqual(optionsOf(areaList.province_list));
  expect(await shop.call(province, { parent: "440000" })).toEqual(below(areaList.city_list, "44"));
  expect(await shop.call(province, { parent: "440100" })).toEqual(
    below(areaList.county_list, "4401"),
  );
  expect(await shop.call(province, { parent: "999999" })).toEqual([]);
  const { body } = await shop.send(province, { parent: "guangdong" });
  expect([body.code, body.msg]).toEqual([codes.invalidInput, "地区编号错误"]);
});

test("the kinds of print are one list under four names", async () => {
  const first = await shop.call(wordLookups.yspType.endpoint, {});
  expect(await shop.call(named("ysp-type-option"), {})).toEqual(first);
  expect(await shop.call(named("ys/ysp-type"), {})).toEqual(first);
  const texts = await shop.call(wordLookups.yspTypeTexts.endpoint, {});
  expect(Object.entries(texts).map(([value, label]) => ({ value, label }))).toEqual(first);
});

test("the category tree holds every product once, under its category", async () => {
  const tree = await shop.call(categoryTree, {});
  const { items } = await shop.call(products, { limit: 100 });
  const shelves = tree.map(({ value, children }) => [value, children.map((one) => one.value)]);
  const expected = tree.map(({ value }) => [
    value,
    items.filter(({ cateId }) => cateId === value).map(({ id }) => id),
  ]);
  expect(shelves).toEqual(expected);
  expect(tree.map(({ label }) => label).slice(0, 2)).toEqual(["卷装标签", "数码标签"]);
});

test("the server parses a pasted address as the page does, with its confidence", async () => {
  const text = "王小墨 13900001111 广东省深圳市南山区科技园南区8栋201";
  expect(await shop.call(smartParse, { text })).toEqual({
    name: "王小墨",
    mobile: "13900001111",
    extension: "",
    landline: "",
    postcode: "",
    provinceCode: "440000",
    cityCode: "440300",
    districtCode: "440305",
    region: "广东省 深圳市 南山区",
    detail: "科技园南区8栋201",
    certainty: {
      name: "sure",
      mobile: "sure",
      extension: "none",
      landline: "none",
      postcode: "none",
      region: "sure",
      detail: "sure",
    },
  });
  const { certainty, region } = await shop.call(smartParse, { text: "朝阳区建国路88号" });
  expect([region, certainty]).toEqual([
    "北京市 朝阳区",
    {
      name: "none",
      mobile: "none",
      extension: "none",
      landline: "none",
      postcode: "none",
      region: "check",
      detail: "sure",
    },
  ]);
  expect((await shop.send(smartParse, {})).body).toEqual({
    code: codes.invalidInput,
    msg: "请粘贴地址",
    data: { field: "text" },
  });
});

test("the server parses 60 pasted addresses a minute of one caller, then refuses with the reason", async () => {
  const answers: number[] = [];
  for (let asked = 0; asked < 61; asked += 1) {
    const { body } = await shop.send(smartParse, { text: "李雷 13800138000" });
    answers.push(body.code);
  }
  expect(answers.filter((code) => code === codes.success).length).toBeLessThanOrEqual(60);
  expect((await shop.send(smartParse, { text: "李雷 13800138000" })).body).toMatchObject({
    code: codes.throttled,
    msg: "识别过于频繁，请稍后再试",
  });
  expect((await shop.send(province, {})).body.code).toBe(codes.success);
});
