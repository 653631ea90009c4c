import { beforeAll, expect, test } from "vitest";
import { loadEngine } from "#components/job-form/engine.ts";
import { jobOf, problemAt, withQuantity } from "#components/job-form/job-form.ts";
import {
  openedWith,
  quoted,
  refused,
  settled,
  typed,
} from "#configurator/state/configurator-data.ts";
import { orderable } from "#configurator/state/configurator-state.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { SignedQuote } from "#contract/quotes/quotes.ts";
import { edgeBook, fenOfGoods, quoted as priced } from "#tests/pricing/edge-book.ts";

/** The data beside the session: a piece costs a fen and a gram, 13 % tax on top. */

const book = edgeBook();

function jobAt(quantity: number): Job {
  const job = jobOf(fenOfGoods(quantity, { taxIncluded: true }));
  if (job === null) throw new Error("no job");
  return job;
}
const hundred = jobAt(100);
const quoteOf = (job: Job) => priced(job, book);

const signedAt = (job: Job, total = quoteOf(job).total): SignedQuote => ({
  quoteNo: "Q1",
  signature: "s",
  validUntil: 2,
  createdAt: 1,
  productId: null,
  title: "",
  job,
  quote: { ...quoteOf(job), total },
});

const fresh = { signed: null, refused: null, moved: null, spoken: "", settled: null };

beforeAll(() => loadEngine());

test("a session opens with the form's price, and says nothing before a pause", () => {
  expect(openedWith(hundred, book)).toEqual({
    form: hundred,
    job: hundred,
    priced: { job: hundred, quote: quoteOf(hundred) },
    problems: [],
    ...fresh,
  });
  expect(quoteOf(hundred).total).toBe("1.13");
});

test("without a price book there is a job and no price", () => {
  const { job, priced: price, problems } = openedWith(hundred, null);
  expect([job, price, problems]).toEqual([hundred, null, []]);
});

test("after a pause the price is announced and passed to slow drawings", () => {
  const data = settled(openedWith(hundred, book));
  expect(data.spoken).toBe("合计 1.13 元，单价 0.0113 元");
  expect(data.settled).toEqual({ job: hundred, quote: quoteOf(hundred) });
});

test("what cannot be made keeps the last price beside its reason", () => {
  const before = settled(openedWith(hundred, book));
  const wrong = withQuantity(hundred, 0);
  const data = settled(typed(before, wrong, book));
  expect(data).toEqual({
    ...before,
    form: wrong,
    job: null,
    problems: [{ code: "invalid", field: "quantity", message: "数量至少为1" }],
    spoken: "暂不能报价：数量至少为1",
  });
  expect([orderable(before), orderable(data)]).toEqual([true, false]);
});

test("what the book cannot price is no job either", () => {
  const strange = jobOf(fenOfGoods(1, { tableId: "none" }));
  if (strange === null) throw new Error("no job");
  const data = openedWith(strange, book);
  expect([data.job, data.priced, data.problems]).toEqual([
    null,
    null,
    [{ code: "noTable", field: "tableId", message: "没有这种商品的价目" }],
  ]);
});

test("typing voids what the server said", () => {
  const locked = quoted(openedWith(hundred, book), hundred, signedAt(hundred, "1.14"), book);
  const more = jobAt(200);
  expect(typed(locked, more, book)).toEqual({
    form: more,
    job: more,
    priced: { job: more, quote: quoteOf(more) },
    problems: [],
    ...fresh,
  });
});

test("the server's total counts; a difference from the device's is reported", () => {
  const open = openedWith(hundred, book);
  const same = signedAt(hundred);
  expect(quoted(open, hundred, same, book)).toEqual({
    ...open,
    priced: { job: hundred, quote: same.quote },
    signed: same,
  });
  const other = signedAt(hundred, "1.14");
  expect(quoted(open, hundred, other, book)).toEqual({
    ...open,
    priced: { job: hundred, quote: other.quote },
    signed: other,
    moved: quoteOf(hundred),
  });
});

test("a session without a book hears the price from the server, and moved from nothing", () => {
  const open = openedWith(hundred, null);
  if (open.job === null) throw new Error("no job");
  const data = quoted(open, open.job, signedAt(hundred), null);
  expect([data.moved, data.spoken]).toEqual([null, "合计 1.13 元，单价 0.0113 元"]);
});

test("a refusal names fields where it can, and is shown where it cannot", () => {
  const open = openedWith(hundred, book);
  const problems = [{ code: "tooLarge", field: "lengthMm", message: "尺寸过大" }];
  const named = refused(open, new Refusal(codes.quoteImpossible, "不能报价", { problems }));
  expect(named).toEqual({
    ...open,
    refused: "不能报价",
    problems,
    spoken: "暂不能报价：尺寸过大",
  });
  expect(problemAt(named.problems, "lengthMm")).toBe("尺寸过大");
  const plain = refused(open, new Refusal(codes.throttled, "请稍后再试"));
  expect(plain).toEqual({ ...open, refused: "请稍后再试" });
});
