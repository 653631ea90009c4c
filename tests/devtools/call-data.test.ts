import { expect, test } from "vitest";
import { callData } from "#devtools/call-data.ts";
import { publicText } from "#devtools/public-text.ts";
import { providePublicPart } from "#machines/redaction.ts";

providePublicPart(publicText);

test("keeps money, times, counts, codes and the shop's own texts of a call", () => {
  const answer = {
    code: 10000,
    msg: "",
    data: {
      total: "325.53",
      at: "2026-11-26T08:00:00.000Z",
      state: "unpaid",
      open: true,
      text: "待付款",
    },
  };
  expect(callData(answer)).toEqual(answer);
});

test("replaces every other text by an alias, equal texts by the same one", () => {
  const shown = JSON.stringify(
    callData({
      mobile: "13800138000",
      anything: "Zhang San",
      other: "zhangsan",
      state: "Zhang San, Beijing",
      list: ["QM2026112600001", "zhangsan"],
      深圳市: 1,
    }),
  );
  expect(shown).not.toMatch(/zhang|138|QM2026|深圳/i);
  const [, , other, , , last] = shown.match(/\[隐去 \d+\]/g) ?? [];
  expect(other).toBeDefined();
  expect(last).toBe(other);
});

test("cuts long lists and deep data", () => {
  const list = Array.from({ length: 25 }, (_, at) => at);
  expect(callData(list)).toEqual([...list.slice(0, 10), "[… +15]"]);
  const deep = { a: { a: { a: { a: { a: { a: { a: 1 } } } } } } };
  expect(JSON.stringify(callData(deep))).toContain("[…]");
});
