// @vitest-environment bundled-happy-dom
import { afterEach, describe, expect, test } from "vitest";
import { ownWordsOf } from "#build/own-words.ts";
import { publicText } from "#devtools/public-text.ts";
import { screenWords } from "#devtools/screen-words.ts";

const alias = /\[隐去 \d+\]/g;
const shape = (text: string): string => text.replace(alias, "…");

describe("keeps", () => {
  test.each(["提交订单", "收货地址", "最多3张照片", "3", "·"])("%s", (text) => {
    expect(publicText(text)).toBe(text);
  });
});

describe("hides", () => {
  test.each([
    ["an invoice title", "杭州云栖包装有限公司", "…"],
    ["a region", "浙江省杭州市西湖区", "…"],
    ["a balance", "¥1,234.50", "…"],
    ["a mobile number", "13800138000", "…"],
    ["an e-mail address", "li@example.com", "…"],
    ["the value in a sentence of ours", "最多杭州云栖张照片", "最多…张照片"],
  ])("%s", (_, text, left) => {
    expect(shape(publicText(text))).toBe(left);
  });
});

test("reads texts and templates of sources, without comments, names and short templates", () => {
  const source =
    'const 名 = "标题"; // 注释\nexport const a = (n: string) => [<b>按钮</b>, `共$N件`, `$N元`];'.replaceAll(
      "$N",
      "$" + "{n}",
    );
  expect(ownWordsOf(new Map([["a.tsx", source]]))).toEqual({
    texts: ["按钮", "标题"],
    templates: [["共", "件"]],
  });
});

afterEach(() => document.body.replaceChildren());

test("a screen's buttons, labels and messages show no value of the buyer", () => {
  const canaries = ["钱七公司", "浙江省杭州市", "8,765.43"];
  document.title = "收货地址 · 齐墨印纸";
  document.body.innerHTML = `<h1>收货地址</h1>
    <button type="button" aria-label="删除钱七公司">删除</button>
    <label>收货地址<b>浙江省杭州市</b><input value="canary"></label>
    <p role="alert">余额<span>8,765.43</span></p>`;
  for (const one of document.querySelectorAll("*")) one.checkVisibility = () => true;
  const text = JSON.stringify(screenWords());
  expect(canaries.filter((canary) => text.includes(canary))).toEqual([]);
  expect(text).toContain("收货地址 · 齐墨印纸");
  expect(text).toContain("# 收货地址");
});
