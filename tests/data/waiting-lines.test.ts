import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { listDrafts, putDraft, removeDraft } from "#data/drafts/drafts.ts";
import { beginTry, dropWaiting, listOutbox, putWaiting } from "#data/outbox/outbox.ts";
import type { Intent } from "#db/outbox-calls.ts";
import { followUser } from "#db/user-database.ts";
import { presetJob } from "#pricing/analysis/opening.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";

const job = presetJob("lz", {}, null, seedPriceBook);
const id = (last: number) => `0193a000-0000-7000-8000-00000000000${last}`;
const key = "0193a000-0000-7000-8000-0000000000aa";

const put = (line: string, title: string): Intent => ({
  name: "putCartLine",
  input: { line_id: line, product_id: null, title, job },
});

const waiting = async () => (await listOutbox()).map((row) => [row.label, row.aggregate, row.key]);

beforeEach(async () => {
  followUser("zhang");
  for (const { seq } of await listOutbox()) await dropWaiting(seq);
});

test("a line put again takes the place of what waited of it, under the key it was tried with", async () => {
  await putWaiting(put(id(1), "第一次"), "第一次");
  await putWaiting(put(id(2), "另一项"), "另一项", key);
  await putWaiting(put(id(1), "第二次"), "第二次", key);
  expect(await waiting()).toEqual([
    ["另一项", "cart", key],
    ["第二次", "cart", key],
  ]);
});

test("a draft that the buyer removes does not go to the cart by itself; others still do", async () => {
  const draft = { productId: null, quoteType: "lz", job, updatedAt: 1 } as const;
  await putDraft({ ...draft, id: id(1), title: "一" });
  await putDraft({ ...draft, id: id(2), title: "二" });
  await putWaiting(put(id(1), "一"), "一", key);
  await putWaiting(put(id(2), "二"), "二", key);
  await removeDraft(id(1));
  expect((await listDrafts()).map(({ title }) => title)).toEqual(["二"]);
  expect(await waiting()).toEqual([["二", "cart", key]]);
});

const change = (line: string): Intent => ({
  name: "changeCartLine",
  input: { line_id: line, product_id: null, title: "", job },
});
const remove = (line: string): Intent => ({
  name: "removeCartLine",
  input: { line_ids: [line] },
});
const kept = async () => (await listOutbox()).map((row) => [row.intent.name, row.label, row.after]);
const tryFirst = async () => {
  const [row] = await listOutbox();
  return row !== undefined && beginTry(row);
};

test("a line's later wish takes the earlier one's place, and follows what may have arrived of it", async () => {
  await putWaiting(change(id(1)), "六千", "k1", ["e0"]);
  await putWaiting(change(id(2)), "另一项", "k2", ["e9"]);
  await putWaiting(change(id(1)), "七千", "k3", ["e0"]);
  const other = ["changeCartLine", "另一项", ["e9"]];
  expect(await kept()).toEqual([other, ["changeCartLine", "七千", ["e0"]]]);
  for (const { seq, label } of await listOutbox()) if (label === "另一项") await dropWaiting(seq);
  expect(await tryFirst()).toBe(true);
  await putWaiting(remove(id(1)), "删除", "k4", ["e0"]);
  expect(await kept()).toEqual([["removeCartLine", "删除", ["e0", "k3"]]]);
  expect(await tryFirst()).toBe(true);
  await putWaiting(change(id(1)), "放回", "k5", ["e0", null]);
  expect(await kept()).toEqual([["changeCartLine", "放回", ["e0", null, "k3", "k4"]]]);
});

test("what was replaced meanwhile is not tried any more", async () => {
  await putWaiting(change(id(1)), "六千", "k1", ["e0"]);
  const [row] = await listOutbox();
  await putWaiting(change(id(1)), "七千", "k2", ["e0"]);
  expect(row !== undefined && (await beginTry(row))).toBe(false);
  expect(await kept()).toEqual([["changeCartLine", "七千", ["e0"]]]);
});

test("a draft that is removed leaves alone what waits of the line of its name", async () => {
  await putWaiting(change(id(1)), "六千", "k1", ["e0"]);
  await removeDraft(id(1));
  expect(await kept()).toEqual([["changeCartLine", "六千", ["e0"]]]);
});
