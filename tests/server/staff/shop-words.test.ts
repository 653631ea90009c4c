import { afterAll, beforeAll, expect, test } from "vitest";
import { wordLookups } from "#contract/lookups/lookups.ts";
import { shopWords } from "#server/modules/shop/own-words.repository.ts";
import { setShopWord, shopWordLines } from "#server/modules/shop/shop-words.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const refusal = async (...words: string[]): Promise<string> => {
  try {
    await setShopWord(shop.deps.db, words);
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

test("an owner's word is used in every form of the lookup and in the server's messages", async () => {
  expect(await refusal("shipForm", "single", " 单枚散装 ")).toBe("");
  expect(await shop.call(wordLookups.shipForm.endpoint, {})).toEqual({
    roll: "卷装",
    sheet: "张装",
    fanfold: "风琴折叠",
    single: "单枚散装",
  });
  const words = await shopWords(shop.deps.db, shop.clock.now());
  expect([words.of("shipForm", "single"), words.of("shipForm", "roll")]).toEqual([
    "单枚散装",
    "卷装",
  ]);
  expect(await shopWordLines(shop.deps.db)).toContain("shipForm single 单枚散装（原为 单个切开）");
});

test("a code without a changeable word is refused with the list of possible ones", async () => {
  const choices =
    "可以改名的有 (these can be worded): expressType、shipForm、winding、yspType、computeMode、payChannel、paymentMethod、sourceType";
  expect(await refusal()).toBe(choices);
  expect(await refusal("orderState", "10", "未付款")).toBe(choices);
  expect(await refusal("expressType", "drone", "无人机")).toBe(
    "expressType 只有 express、logistics、pickup、city",
  );
  const usage = "用法 (usage): npm run shop -- word expressType pickup 词；1 至 20 字";
  expect(await refusal("expressType", "pickup", " ")).toBe(usage);
  expect(await refusal("expressType", "pickup", "自".repeat(21))).toBe(usage);
  expect(await refusal("expressType", "pickup", "自提", "点")).toBe(usage);
});

test("four concurrent renames are all stored, thirty times over", async () => {
  const kinds = ["express", "logistics", "pickup", "city"];
  for (let round = 1; round <= 30; round += 1) {
    const renames = kinds.map((code) => [code, `${code}${round}`] as const);
    await Promise.all(renames.map(([code, word]) => refusal("expressType", code, word)));
    expect(await shop.call(wordLookups.expressTypeTexts.endpoint, {})).toEqual(
      Object.fromEntries(renames),
    );
  }
});
