import { expect, test } from "vitest";
import { wholeJob } from "#components/job-form/job-form.ts";
import type { FormKind } from "#contract/jobs/job-form.ts";
import { stampedJob } from "#contract/jobs/job-steps.ts";
import { defaultWords } from "#contract/lookups/words.ts";
import type { DraftContent } from "#contract/quotes/drafts.ts";
import { contentOf } from "#data/drafts/draft-content.ts";
import type { Held } from "#data/drafts/meet-draft.ts";
import { mergeDraft } from "#data/drafts/merge-draft.ts";
import type { DraftRow } from "#db/rows.ts";
import { conflictRows } from "#features/cart/conflict-rows.ts";
import { placeWords } from "#features/cart/place-words.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";

const job = defaultJob("lz", seedPriceBook);
if (job.quoteType !== "lz") throw new Error("a job is of its kind");
const rowOf = (quantity: number | null): DraftRow =>
  stampedJob({
    id: "a",
    title: "卷装标签",
    productId: null,
    quoteType: "lz",
    job: { ...job, quantity },
    updatedAt: 1,
  });
const contentAt = (quantity: number | null, more: Partial<DraftContent> = {}): DraftContent => ({
  ...contentOf(rowOf(quantity)),
  ...more,
});

test("a draft says where it is stored", () => {
  const known = { id: "a", edition: "e", content: contentAt(1000), sent: [], theirs: null };
  const held = (quantity: number, theirs: DraftContent | null = null): Held => ({
    draft: rowOf(quantity),
    known: { ...known, theirs: theirs === null ? null : { edition: "f", content: theirs } },
  });
  expect([
    placeWords(undefined),
    placeWords({ draft: rowOf(1000), known: null }),
    placeWords(held(1000)),
    placeWords(held(2000)),
    placeWords(held(2000, contentAt(3000))),
  ]).toEqual(["只在这台设备", "还没存入账户", "已存入账户", "还没存入账户", "两处都改了"]);
});

/** The sheet's rows where the buyer has to choose; `base`: what both devices started from. */
function rows(mine: DraftContent, theirs: DraftContent, base = contentAt(1)) {
  const conflict = mergeDraft(base, mine, theirs);
  if (conflict.kind !== "conflict") throw new Error("nothing to choose");
  const names = { words: defaultWords, book: seedPriceBook };
  return conflictRows(conflict, names).map(({ name, was, is }) => [name, was, is]);
}
const withForm = (change: Partial<FormKind<"lz">>): DraftContent =>
  contentAt(1000, { job: { ...job, quantity: 1000, ...change } });

test("the two sides of a draft are described by the differences of their jobs", () => {
  const theirs = contentAt(8000, { title: "年会用" });
  const [name, amount, price] = rows(contentAt(7000, { title: "开业用" }), theirs);
  expect([name, amount]).toEqual([
    ["名称", "开业用", "年会用"],
    ["数量", "7,000 枚", "8,000 枚"],
  ]);
  expect(price?.[0]).toBe("价格");
  expect(price?.slice(1)).toEqual([
    expect.stringMatching(/^¥\d+\.\d\d$/),
    expect.stringMatching(/^¥\d+\.\d\d$/),
  ]);
});

test("two incomplete sides are described by the fields that each has", () => {
  const unfinished = { widthMm: null, heightMm: null };
  expect(
    rows(withForm({ ...unfinished, quantity: 7000 }), withForm({ ...unfinished, quantity: 8000 })),
  ).toEqual([["数量", "7,000 枚", "8,000 枚"]]);
  expect(
    rows(withForm({ widthMm: 40, heightMm: null }), withForm({ widthMm: null, heightMm: null })),
  ).toEqual([["宽×高", "40×? mm", "? mm"]]);
  expect(
    rows(
      withForm({ widthMm: null, materialId: "pp-white" }),
      withForm({ widthMm: null, materialId: "shuxie" }),
    ),
  ).toEqual([["面材", "白 PP", "书写纸不干胶"]]);
});

test("a side that lacks a field that the other has says so, in its fact", () => {
  const [amount, price] = rows(contentAt(null), contentAt(8000));
  expect([amount, price?.slice(0, 2)]).toEqual([
    ["数量", "? 枚", "8,000 枚"],
    ["价格", null],
  ]);
});

test("a number without a fact is described by the form's own name for it", () => {
  expect(rows(withForm({ gapAcrossMm: 4 }), withForm({ gapAcrossMm: 5 }))).toEqual([
    ["横向间距", "4", "5"],
  ]);
  expect(rows(withForm({ widthMm: 0.1 }), withForm({ widthMm: null }))).toEqual([
    ["标签宽（横向）", "0.1", "未填"],
  ]);
});

test("a form whose optional measure was emptied is whole all the same", () => {
  expect(wholeJob({ ...job, maxOdMm: null })).toEqual(wholeJob(job));
  expect(wholeJob(job)).not.toBeNull();
  expect(wholeJob({ ...job, widthMm: null })).toBeNull();
});
