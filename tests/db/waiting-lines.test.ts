import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { listDrafts, putDraft, removeDraft } from "#db/drafts.ts";
import { dropWaiting, listOutbox, putWaiting } from "#db/outbox.ts";
import type { Intent } from "#db/outbox-calls.ts";
import { followUser } from "#db/user-database.ts";
import { presetJob } from "#pricing/ways/opening.ts";
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
