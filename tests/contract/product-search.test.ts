import { expect, test, vi } from "vitest";
import { nearestProducts } from "#contract/search/nearest.ts";
import { productSearch } from "#contract/search/product-search.ts";
import { shop } from "./searched-shop.ts";

/** One search for all tests: none may remember another. */
const search = productSearch(shop);
const found = (keyword: string) => search(keyword).found.map(({ item }) => item.id);

/** What is typed at the counter, and what a person of the trade would lay on it first. */
const firstOf: readonly (readonly [typed: string, first: string])[] = [
  ["名片", "card-gang"],
  ["印名片", "card-gang"],
  ["名片印刷 多少钱", "card-gang"],
  ["烫金名片", "card-special"],
  ["快印名片", "card-express"],
  ["宣传单", "flyer-dadu16"],
  ["开业宣传单印刷", "flyer-dadu16"],
  ["DM单", "flyer-dadu16"],
  ["ＤＭ", "flyer-dadu16"],
  ["彩页", "flyer-dadu16"],
  ["A5传单", "flyer-express"],
  ["便宜单页", "gang-flyer-a5"],
  ["火锅店菜单", "menu-card"],
  ["菜谱制作", "menu-card"],
  ["奶茶店价目表", "menu-card"],
  ["外卖贴", "seal-sticker"],
  ["外卖封口贴", "seal-sticker"],
  ["不干胶", "roll-label-coated"],
  ["标签", "roll-label-coated"],
  ["食品标签", "roll-label-coated"],
  ["瓶贴", "roll-label-pe"],
  ["洗发水标签", "roll-label-pe"],
  ["酒标", "roll-label-clear"],
  ["透明不干胶", "roll-label-clear"],
  ["冷库标签", "roll-label-freezer"],
  ["快递面单", "roll-label-thermal"],
  ["条形码标签", "roll-label-thermal"],
  ["二维码标签", "digital-label-variable"],
  ["防伪标签定制", "digital-label-variable"],
  ["设备铭牌", "roll-label-silver"],
  ["少量标签", "digital-label-short"],
  ["说明书", "folded-leaflet"],
  ["三折页", "folded-leaflet"],
  ["海报", "poster-duikai"],
  ["企业画册", "brochure-saddle"],
  ["公司宣传册", "brochure-saddle"],
  ["产品手册", "brochure-saddle"],
  ["骑马钉", "brochure-saddle"],
  ["印书", "book-perfect"],
  ["教材", "book-perfect"],
  ["同学录", "book-hardcover"],
  ["本子", "notebook-wire"],
  ["公司台历", "desk-calendar"],
  ["挂历", "desk-calendar"],
  ["包装盒", "tuck-box"],
  ["化妆品盒", "tuck-box"],
  ["月饼盒", "lock-box"],
  ["服装店手提袋", "paper-bag"],
  ["袋子", "paper-bag"],
  ["档案袋", "folder-pocket"],
  ["奶茶杯", "paper-cup"],
  ["会员卡", "pvc-card"],
  ["pvc卡", "pvc-card"],
  ["衣服吊牌", "hang-tag"],
  ["贺卡", "postcard"],
  ["送货单", "ncr-form"],
  ["三联单", "ncr-form"],
  ["信封", "envelope-no5"],
  ["便利贴", "letter-pad"],
  ["封箱胶带", "box-tape"],
  ["展架", "rollup-stand"],
  ["门头喷绘", "outdoor-banner"],
  ["开业横幅", "outdoor-banner"],
  ["KT板", "indoor-photo"],
  ["蛋糕丝带", "printed-ribbon"],
  ["胸章", "tin-badge"],
  ["卡通贴纸", "die-sticker"],
  ["铜版纸", "paper-coated"],
  ["A4纸", "paper-woodfree"],
  ["牛皮纸", "paper-kraft"],
  ["白卡", "paper-board"],
];

test.each(firstOf)("%s finds %s first", (typed, first) => {
  expect([typed, found(typed)[0]]).toEqual([typed, first]);
});

test("what the shop does not make, or what is no word, finds nothing", () => {
  const typed = ["锦旗", "T恤", "xyz", "%", "_____", "\\", "  ", "。，", ""];
  expect(typed.map((one) => [one, found(one)])).toEqual(typed.map((one) => [one, []]));
});

test("words with a space between must all be meant where a product has them all", () => {
  expect(found("名片 烫金")).toEqual(["card-special", "pvc-card", "hang-tag"]);
  // By name, by material (of which one product stands for all), then by option.
  expect(found("pvc")).toEqual(["pvc-card", "roll-label-clear", "indoor-photo", "die-sticker"]);
  expect(found("宣传单")).toEqual(["flyer-dadu16", "flyer-express", "gang-flyer-a5"]);
});

test("what has another name here is found as near, what has its name is not", () => {
  const near = (keyword: string) => {
    const result = search(keyword);
    return [result.near, result.found[0]?.item.id];
  };
  expect(near("天地盖")).toEqual([true, "lock-box"]);
  expect(near("快递袋")).toEqual([true, "paper-bag"]);
  expect(near("礼盒")).toEqual([false, "lock-box"]);
});

test("the products nearest to an unknown word share its characters, then are often sought", () => {
  const nearest = (keyword: string) => nearestProducts(shop, keyword).map(({ id }) => id);
  // 旗 is in 会议桌旗 only; nothing shares 锦 or anything of T恤.
  expect(nearest("锦旗")[0]).toBe("desk-flag");
  expect(nearest("T恤")).toEqual(["card-gang", "roll-label-coated", "flyer-dadu16"]);
  expect(nearest("锦旗")).toHaveLength(3);
});

test("long and odd text is answered at once", () => {
  const from = performance.now();
  expect(found(`${"火锅店".repeat(30)}菜单`)).toEqual(["menu-card"]);
  found("印".repeat(60));
  expect(performance.now() - from).toBeLessThan(1000);
});

test("searches the names of a large catalogue once for each word of a text", () => {
  const shelf = Array.from({ length: 600 }, (_, at) => ({
    name: `货号${at}`,
    summary: "说明",
    tags: ["甲类", "乙类"],
    category: "丙类",
    quoteType: "pt",
    preset: {},
    options: [],
  }));
  const looks = vi.spyOn(String.prototype, "includes");
  try {
    expect(productSearch(shelf)("东西南北春夏秋冬".repeat(7)).found).toEqual([]);
    // 56 characters hold 1,596 texts, looked for twice; asking each product takes over a million.
    expect(looks.mock.calls.length).toBeLessThan(10_000);
  } finally {
    looks.mockRestore();
  }
});
