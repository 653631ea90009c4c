import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import type { CartLine } from "#contract/cart/carts.ts";
import type { LabelJob } from "#contract/jobs/jobs.ts";
import { type Draft, listDrafts, putDraft } from "#data/drafts/drafts.ts";
import { withoutHandedOver } from "#features/cart/handed-over.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { priceJob } from "#pricing/quote/quote.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";

const plain = defaultJob("lz", seedPriceBook);
if (plain.quoteType !== "lz") throw new Error("not a label");
const at = (quantity: number): LabelJob => ({ ...plain, quantity });

const draft = (id: string, quantity: number): Draft => ({
  id,
  title: "标签",
  productId: null,
  quoteType: "lz",
  job: at(quantity),
  updatedAt: quantity,
});

function line(line_id: string, quantity: number): CartLine {
  const priced = priceJob(at(quantity), seedPriceBook);
  if (!priced.ok) throw new Error("cannot be made");
  const texts = { title: "标签", picture: "", summary: "" };
  const quote = { quote: priced.quote, quote_no: "Q", validUntil: 0 };
  return {
    ...{ line_id, product_id: null, job: at(quantity), state: "orderable", updatedAt: 1 },
    ...texts,
    ...quote,
  };
}

test("a draft is removed that is unchanged in the cart under its id; a changed one and a similar one stay", async () => {
  const drafts = [draft("taken", 5000), draft("changed", 6000), draft("other", 5000)];
  for (const one of drafts) await putDraft(one);
  const lines = [line("taken", 5000), line("changed", 5000)];
  const left = await withoutHandedOver(await listDrafts(), lines);
  expect(left.map(({ id }) => id)).toEqual(["changed", "other"]);
  expect((await listDrafts()).map(({ id }) => id)).toEqual(["changed", "other"]);
});
