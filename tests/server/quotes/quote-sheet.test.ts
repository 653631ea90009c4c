import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Job } from "#contract/jobs/jobs.ts";
import {
  quoteCatalogue,
  quoteDigitalLabel,
  quoteGangRun,
  quoteLabel,
  quotePaper,
  quoteSheet,
  quoteSheetFile,
} from "#contract/quotes/quotes.ts";
import { decodeJob } from "#pricing/analysis/job-code.ts";
import { openingJob } from "#pricing/analysis/opening.ts";
import { sheetPdf } from "#server/modules/documents/sheet-pdf.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { seedProducts } from "#server/seed/products.ts";
import { sampled } from "#tests/sampled.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";
import {
  marksOf,
  type PageMarks,
  type Painted,
  scanned,
  textOf,
} from "#tests/server/support/pdf-marks.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const guangdong = { provinceCode: "440000" };

function jobOf(productId: string): Job {
  const product = seedProducts.find(({ id }) => id === productId);
  if (product === undefined) throw new Error(productId);
  return openingJob(product.quoteType, product.preset, product.id, seedPriceBook);
}

async function quoted(job: Job) {
  switch (job.quoteType) {
    case "lz":
      return shop.call(quoteLabel, { job });
    case "ysp":
      return shop.call(quoteSheet, { job });
    case "pt":
      return shop.call(quoteCatalogue, { job });
    case "paper":
      return shop.call(quotePaper, { job });
    case "pb":
      return shop.call(quoteGangRun, { job });
    case "inkLz":
      return shop.call(quoteDigitalLabel, { job });
  }
}

interface Sheet {
  readonly job: Job;
  readonly quoteNo: string;
  readonly pages: readonly PageMarks[];
}

async function sheetOf(job: Job, place: typeof guangdong | null = null): Promise<Sheet> {
  const { quoteNo, signature } = await quoted(job);
  const asked = { quote_no: quoteNo, signature, buyer: null, place };
  const headers = { origin: "https://print.example.com" };
  const { pdf } = await shop.call(quoteSheetFile, asked, { headers });
  return { job, quoteNo, pages: await marksOf(Buffer.from(pdf, "base64")) };
}

const only = ({ pages }: Sheet): PageMarks => {
  const [page] = pages;
  if (page === undefined) throw new Error("no page");
  return page;
};

/** The upper right corner of the page, where the code is. */
const codeSquare = { left: 455, right: 560, top: 40, bottom: 145 };

/** Larger than a module of the code, and ruled or filled. */
const isLarge = ({ left, right, top, bottom }: Painted) => right - left > 20 && bottom - top > 8;

/** Ruled rectangles that hold neither text nor a filled or ruled shape. */
function emptyBoxes({ boxes, texts }: PageMarks): Painted[] {
  const holds = (box: Painted) =>
    texts.some(
      ({ x, y, width }) =>
        x + width > box.left && x < box.right && y > box.top && y < box.bottom + 1,
    );
  const isFilled = (box: Painted) =>
    boxes.some(
      (other) =>
        other.how === "filled" &&
        other.left <= box.left + 0.1 &&
        other.right >= box.right - 0.1 &&
        other.top <= box.top + 0.1 &&
        other.bottom >= box.bottom - 0.1,
    );
  return boxes.filter(
    (box) => box.how === "stroked" && isLarge(box) && !holds(box) && !isFilled(box),
  );
}

describe.each(
  sampled(
    [
      "roll-label-coated",
      "brochure-saddle",
      "tuck-box",
      "tin-badge",
      "paper-coated",
      "gang-flyer-a5",
    ],
    2,
  ),
)("the quote sheet of %s", (productId) => {
  test("is one page, its code opens the same job, and no rectangle is empty", async () => {
    const sheet = await sheetOf(jobOf(productId));
    expect(sheet.pages).toHaveLength(1);
    const page = only(sheet);
    const link = scanned(page, codeSquare) ?? "";
    expect(link).toMatch(/^https:\/\/print\.example\.com\/q\/1[\w-]+$/);
    expect(page.links).toEqual([link]);
    const opened = await decodeJob(link.slice(link.lastIndexOf("/") + 1));
    expect(opened).toMatchObject({ ok: true, shared: { job: sheet.job } });
    expect(emptyBoxes(page)).toEqual([]);
    const text = textOf(page);
    expect(text).toContain(sheet.quoteNo);
    expect(text).toMatch(/11-20周五下单付款，1[12]-\d\d周.前发货/);
    expect(text).toMatch(/人民币.+元.*¥[\d,]+\.\d\d/);
    expect(text).toMatch(/供方（盖章）需方（签章）日期$/);
  });
});

test("names the freight to a known place and the day of arrival", async () => {
  const job = jobOf("tuck-box");
  expect(textOf(only(await sheetOf(job)))).toContain("运费下单时按收货地址和重量算未含");
  const text = textOf(only(await sheetOf(job, guangdong)));
  expect(text).toMatch(/前发货，预计1[12]-\d\d到广东省/);
  expect(text).toMatch(/运费（另计）到广东省最省的.+以收货地址为准\d+\.\d\d合计/);
  expect(text).not.toContain("未含");
});

test("keeps the freight of a job with delivery among its lines", async () => {
  const job: Job = { ...jobOf("tuck-box"), delivery: { type: "express", ...guangdong } };
  const text = textOf(only(await sheetOf(job, guangdong)));
  expect(text).not.toContain("另计");
  expect(text).not.toContain("未含");
  expect(text).toMatch(/到广东省扫码打开这份报价供方/);
});

test("puts every text into the middle of its cell", async () => {
  const page = only(await sheetOf(jobOf("brochure-saddle")));
  const cells = page.boxes.filter((box) => box.how === "stroked" && isLarge(box));
  const uneven = cells.flatMap((cell) => {
    const inside = page.texts.filter(
      ({ x, y }) => x >= cell.left && x < cell.right && y > cell.top && y <= cell.bottom,
    );
    if (inside.length === 0) return [];
    // A Chinese character reaches from 0.12 em below the baseline to 0.88 em above it.
    const above = Math.min(...inside.map(({ y, size }) => y - 0.88 * size)) - cell.top;
    const below = cell.bottom - Math.max(...inside.map(({ y, size }) => y + 0.12 * size));
    return Math.abs(above - below) > 1
      ? [{ texts: inside.map(({ text }) => text), above, below }]
      : [];
  });
  expect(cells.length).toBeGreaterThan(20);
  expect(uneven).toEqual([]);
});

test("continues on numbered pages where one is too small, with the signatures below the sum", async () => {
  const line = (at: number) => ({ name: `工序${at}`, basis: "一段依据", amount: "10.00" });
  const content = {
    ...{
      shop: "齐墨印纸",
      title: "长报价",
      head: ["编号 Q1"],
      link: "https://print.example.com/q/1a",
    },
    ...{ seller: ["供方名"], buyer: ["需方名"], basis: "含税", drawing: null },
    facts: [{ name: "数量", value: "10 个" }],
    lines: Array.from({ length: 60 }, (_, at) => line(at)),
    total: { name: "合计（含税）", basis: "人民币陆佰元整", amount: "¥600.00" },
  };
  const pages = await marksOf(await sheetPdf(content));
  const texts = pages.map(textOf);
  expect(texts).toHaveLength(2);
  expect(texts[0]).toMatch(/编号Q1，第1\/2页$/);
  expect(texts[1]).toMatch(
    /^项目依据未税金额（元）.*工序59一段依据10\.00合计（含税）人民币陆佰元整¥600\.00报价依据：含税。供方（盖章）需方（签章）日期编号Q1，第2\/2页$/,
  );
  expect(texts.join("").match(/工序\d+/g)).toHaveLength(60);
  expect(pages.flatMap(emptyBoxes)).toEqual([]);
});
