import { expect, test } from "vitest";
import { jobOf, withQuantity } from "#components/job-form/job-form.ts";
import { priceState } from "#configurator/result/price-state.ts";
import { openedWith } from "#configurator/state/configurator-data.ts";
import type { Confirmation } from "#configurator/state/configurator-state.ts";
import { edgeBook, fenOfGoods, quoted } from "#tests/pricing/edge-book.ts";

const book = edgeBook();
const job = jobOf(fenOfGoods(100, { taxIncluded: true }));
if (job === null) throw new Error("no job");
const { problems } = openedWith(job, book);
const signed = {
  quoteNo: "Q1",
  signature: "s",
  validUntil: new Date(2031, 10, 30, 9).getTime(),
  createdAt: 1,
  productId: null,
  title: "",
  job,
  quote: quoted(job, book),
};

const wordOf = (confirmation: Confirmation, alone = false, expired = false) => {
  const { word, tone } = priceState({ job, problems, confirmation }, alone, expired);
  return [word, tone];
};

test("one word for each thing that the shop can have said of a price", () => {
  expect(wordOf({ kind: "estimate" })).toEqual(["核价中", "plain"]);
  expect(wordOf({ kind: "asking" })).toEqual(["核价中", "plain"]);
  expect(wordOf({ kind: "locked", signed })).toEqual(["已锁价", "ok"]);
  expect(wordOf({ kind: "locked", signed }, false, true)).toEqual(["价格过期", "danger"]);
  expect(wordOf({ kind: "unreachable" })).toEqual(["离线估价", "wait"]);
  expect(wordOf({ kind: "unreachable" }, true)).toEqual(["未能核价", "wait"]);
  expect(wordOf({ kind: "refused", message: "停产" })).toEqual(["需重报", "wait"]);
});

test("the sentence behind the word says until when, and why not", () => {
  const sentence = (confirmation: Confirmation) =>
    priceState({ job, problems, confirmation }, false, false).sentence;
  expect(sentence({ kind: "locked", signed })).toBe("店铺已锁定这个价钱，有效至 2031-11-30。");
  expect(sentence({ kind: "refused", message: "这种纸停产了" })).toBe("这种纸停产了");
});

test("a form that is no whole job says what is wrong with it before all else", () => {
  const empty = openedWith(withQuantity(job, 0), book);
  const state = priceState({ ...empty, confirmation: { kind: "asking" } }, false, false);
  expect([state.word, state.tone]).toEqual(["规格待改", "danger"]);
  expect(state.sentence).toBe(empty.problems[0]?.message);
});

test("a product without a price says so, and blames no field", () => {
  const problems = [{ code: "negotiable", message: "此商品价格面议，请联系客服" }];
  expect(
    priceState({ job: null, problems, confirmation: { kind: "estimate" } }, false, false),
  ).toEqual({
    word: "价格面议",
    tone: "wait",
    sentence: "此商品价格面议，请联系客服",
  });
});
