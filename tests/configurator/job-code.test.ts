import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type Job, quoteTypes } from "#contract/jobs/jobs.ts";
import { decodeJob, encodeJob } from "#pricing/analysis/job-code.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { price } from "#pricing/quote/quote.ts";
import { readJob } from "#pricing/quote/read-job.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { linksIn, storedImages } from "#tests/upgrade/stored.ts";

function readOr(input: object): Job {
  const read = readJob(input);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}

const codeOf = (text: string): string => `1${deflateRawSync(text).toString("base64url")}`;
const damaged = { ok: false, message: "链接不完整或已损坏，请让对方重新分享" };
const foreign = { ok: false, message: "链接里的规格与本店不符，请重新报价" };

describe("a job in a link", () => {
  test.each(quoteTypes)("%s comes back as it went in", async (kind) => {
    const job = { ...defaultJob(kind, seedPriceBook), remark: "边上加一条红线，别裁歪" };
    const code = await encodeJob({ title: "样品", job });
    expect(code).toMatch(/^1[\w-]+$/);
    expect(await decodeJob(code)).toEqual({ ok: true, shared: { title: "样品", job } });
  });

  test("the quantity of each design comes back, with the same price", async () => {
    const label = defaultJob("lz", seedPriceBook);
    const sent = { ...label, kinds: 3, quantities: [3000, 20_000, 500] };
    const opened = await decodeJob(await encodeJob({ title: "卷标", job: readOr(sent) }));
    expect(opened).toMatchObject({
      ok: true,
      shared: { job: { quantities: [3000, 20_000, 500] } },
    });
    if (!opened.ok) throw new Error(opened.message);
    const totals = [sent, opened.shared.job].map((job) => {
      const result = price(job, seedPriceBook);
      return result.ok && result.quote.total;
    });
    expect(totals[0]).not.toBe(false);
    expect(totals[1]).toBe(totals[0]);
  });

  test("what the defaults bring back is not carried", async () => {
    const job = defaultJob("lz", seedPriceBook);
    const short = await encodeJob({ title: "卷标", job });
    expect(short.length).toBeLessThan(220);
    const other = await encodeJob({ title: "卷标", job: { ...job, taxIncluded: false } });
    expect(await decodeJob(other)).toEqual({
      ok: true,
      shared: { title: "卷标", job: { ...job, taxIncluded: false } },
    });
  });

  test("a plain code is read too", async () => {
    const job = defaultJob("pt", seedPriceBook);
    const plain = `0${Buffer.from(JSON.stringify(["名片", job])).toString("base64url")}`;
    expect(await decodeJob(plain)).toEqual({ ok: true, shared: { title: "名片", job } });
  });

  test.each([
    ["nothing", ""],
    ["another form", "2abc"],
    ["letters that are no base64url", "1***"],
    ["bytes that do not inflate", "1abcdefgh"],
    ["a text that is no JSON", codeOf("not json")],
    ["a value that is no pair", codeOf('{"job":1}')],
    ["more than a link may be", `1${"a".repeat(9000)}`],
    ["a bomb that unfolds", codeOf(`["${"x".repeat(3_000_000)}",{}]`)],
  ])("%s is refused with a message", async (_, code) => {
    expect(await decodeJob(code)).toEqual(damaged);
  });

  test.each([
    ["a job of no known kind", '["x",{"quoteType":"gold","quantity":1}]'],
    ["a job with a field too many", '["x",{"quoteType":"pt","tableId":"a","quantity":1,"evil":1}]'],
    ["an amount beyond the limits", '["x",{"quoteType":"pt","tableId":"a","quantity":1e9}]'],
  ])("%s is refused by the contract", async (_, text) => {
    expect(await decodeJob(codeOf(text))).toEqual(foreign);
  });
});

/** Fields that an older job lacks, because its form did not have them. */
const leftOpen = (job: Job): Job => (job.quoteType === "ysp" ? { ...job, printing: "auto" } : job);

test.each(storedImages)("every link of %s opens as it was shared", async (image) => {
  const links = linksIn(image);
  expect(links.length).toBe(6);
  for (const { code, title, job } of links) {
    expect(await decodeJob(code)).toEqual({ ok: true, shared: { title, job: leftOpen(job) } });
  }
});

test("a link of a newer version says that the page must be reloaded", async () => {
  const job = defaultJob("pt", seedPriceBook);
  expect(await decodeJob(codeOf(JSON.stringify(["名片", job, 99])))).toEqual({
    ok: false,
    message: "链接由更新的版本写成，请刷新页面后再打开",
  });
});
