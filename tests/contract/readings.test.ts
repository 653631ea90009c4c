import { expect, test } from "vitest";
import { readingsOf } from "#contract/search/readings.ts";
import { plain } from "#contract/search/search-text.ts";
import { idleWords, meanings } from "#contract/search/search-words.ts";
import { spellingsOf } from "#contract/search/spelling.ts";
import { shop } from "./searched-shop.ts";

const searched = [
  ...shop.flatMap(({ name, tags, category, options }) => [
    name,
    ...tags,
    category,
    ...options.flatMap(({ label, title, words }) => [label, title ?? "", ...words]),
  ]),
  ...meanings.keys(),
  ...[...meanings.values()].flat(),
  ...idleWords,
];

test("every character of a title, an option or a searched word has a reading", () => {
  const characters = new Set(plain(searched.join("")).match(/\p{Script=Han}/gu));
  expect(characters.size).toBeGreaterThan(400);
  expect([...characters].filter((one) => readingsOf(one).length === 0)).toEqual([]);
});

/** Written by hand from a dictionary. */
const spelled: ReadonlyArray<readonly [word: string, pinyin: string]> = [
  ["名片", "mingpian"],
  ["不干胶", "buganjiao"],
  ["卷标", "juanbiao"],
  ["优惠券", "youhuiquan"],
  ["明信片", "mingxinpian"],
  ["会员卡", "huiyuanka"],
  ["折页", "zheye"],
  ["传单", "chuandan"],
  ["亮银", "liangyin"],
  ["铝箔纸", "lvbozhi"],
  ["双胶纸", "shuangjiaozhi"],
  ["便签", "bianqian"],
];

test.each(spelled)("%s is read %s", (word, pinyin) => {
  expect(spellingsOf(word)).toContain(pinyin);
});
