import { expect, test } from "vitest";
import type { DraftContent } from "#contract/drafts.ts";
import { stampedJob } from "#contract/job-steps.ts";
import { defaultWords } from "#contract/words.ts";
import { contentOf } from "#db/draft-content.ts";
import type { Held } from "#db/meet-draft.ts";
import type { DraftRow } from "#db/rows.ts";
import { conflictRows } from "#features/cart/conflict-rows.ts";
import { placeWords } from "#features/cart/place-words.ts";
import { defaultJob } from "#pricing/tools/default-job.ts";
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

test("a draft says where it is kept", () => {
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

const rows = (mine: DraftContent, theirs: DraftContent) =>
  conflictRows(mine, theirs, { words: defaultWords, book: seedPriceBook }).map(
    ({ name, was, is }) => [name, was, is],
  );

test("the two sides of a draft are told in the words of their jobs, as far as they differ", () => {
  const theirs = contentAt(8000, { title: "年会用" });
  const [name, amount, price] = rows(contentAt(7000), theirs);
  expect([name, amount]).toEqual([
    ["名称", "卷装标签", "年会用"],
    ["数量", "7,000 枚", "8,000 枚"],
  ]);
  expect(price?.[0]).toBe("价格");
  expect(price?.slice(1)).toEqual([
    expect.stringMatching(/^¥\d+\.\d\d$/),
    expect.stringMatching(/^¥\d+\.\d\d$/),
  ]);
});

test("a side that is not filled in to its end says so, in place of its specification", () => {
  expect(rows(contentAt(null), contentAt(8000))).toContainEqual(["规格", "尚未填完", null]);
  expect(rows(contentAt(null), contentAt(null, { job: { quoteType: "lz" } }))).toEqual([
    ["规格", "尚未填完", "尚未填完"],
  ]);
});
