import { expect, test } from "vitest";
import { withoutArtwork } from "#components/job-facts/without-artwork.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { readJob } from "#pricing/quote/read-job.ts";
import { seedProducts } from "#server/seed/products.ts";

function presetOf({ preset }: (typeof seedProducts)[number]): Job {
  const read = readJob(preset);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}

test("in the catalogue only paper, blank labels, paper shreds and samples need no file", () => {
  const shelf = seedProducts.map((product) => ({ title: product.name, job: presetOf(product) }));
  expect(withoutArtwork(shelf).sort()).toEqual(
    [
      ...["双铜纸", "双胶纸", "白卡纸", "牛皮纸", "冷白珠光纸", "平张不干胶", "寄样册"],
      ...["热敏空白标签", "拉菲草"],
    ].sort(),
  );
});

test("a job that cannot be read is not said to need none", () => {
  expect(withoutArtwork([{ title: "双铜纸", job: null }])).toEqual([]);
});

test("what the shop says of its goods goes before what their job says", () => {
  const [labels, paper] = ["roll-label-coated", "paper-coated"].map((id) => {
    const product = seedProducts.find((one) => one.id === id);
    if (product === undefined) throw new Error(`the seed has no ${id}`);
    return { title: product.name, job: presetOf(product) };
  });
  if (labels === undefined || paper === undefined) throw new Error("two products");
  expect(
    withoutArtwork([
      { ...labels, needs_file: false },
      { ...paper, needs_file: true },
    ]),
  ).toEqual([labels.title]);
});
