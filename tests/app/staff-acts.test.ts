import { expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { actFacts, actWord } from "#staff/people/act-words.ts";

test("every act that the server writes down has a word", () => {
  const acts = endpoints.filter(({ guard, method }) => guard === "staff" && method !== "GET");
  expect(acts.length).toBeGreaterThan(15);
  const wordless = acts.filter(({ path }) => !/\p{Script=Han}/u.test(actWord(path)));
  expect(wordless.map(({ path }) => path)).toEqual([]);
});

test.each([
  ["QM20261122-AB: accept", {}, "QM20261122-AB · 通过"],
  ["P1: wrongAmount", { amount: "1.00" }, "P1 · 金额不符，没有改 · ¥1.00"],
  ["SH1: 30", { amount: "15.00", remedy: "refund" }, "SH1 · 退款中 · ¥15.00"],
  ["QM1", { step: "制版" }, "QM1 · 制版"],
  ["QM1", { carrier: "顺丰速运", tracking_no: "…" }, "QM1 · 顺丰速运"],
  ["QM1: red invoice 26442", {}, "QM1 · 26442"],
  ["", {}, ""],
])("the facts of %j with %j are %j", (subject, input, facts) => {
  expect(actFacts({ subject, input })).toBe(facts);
});
