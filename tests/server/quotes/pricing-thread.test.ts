import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { SumThread } from "#server/infra/pricing/pricing-thread.ts";
import type { Answer, Sum } from "#server/infra/pricing/pricing-work.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";

/** Refuses with its input: the book's version, and the number of books and calculations before. */
const program = `
import { parentPort, threadId } from "node:worker_threads";
let book = null;
let books = 0;
let sums = 0;
parentPort.on("message", (message) => {
  if (message.kind === "book") {
    book = message.book;
    books += 1;
    return;
  }
  if (message.sum.job.lengthMm === 13) process.exit(1);
  if (message.sum.job.lengthMm === 14) throw new Error("of the program");
  sums += 1;
  const said = [message.sum.job.lengthMm, book.version, books, sums, threadId > 0].join();
  parentPort.postMessage({ kind: "kaishu", result: { ok: false, problems: [{ code: "said", message: said }] } });
});
`;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "shop-sums-"));
  writeFileSync(join(folder, "said.mjs"), program);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function startThread(): SumThread {
  const sums = new SumThread(pathToFileURL(join(folder, "said.mjs")));
  onTestFinished(() => sums.close());
  return sums;
}

const sum = (lengthMm: number): Sum => ({
  kind: "kaishu",
  job: { lengthMm, widthMm: 100, bleedMm: 0, mixedLayout: true },
});
const saidIn = ({ result }: Answer): string =>
  result.ok ? "" : (result.problems[0]?.message ?? "");
const book: PriceBook = { ...seedPriceBook, version: "A" };

test("calculates in a thread that receives each book once", async () => {
  const sums = startThread();
  expect(saidIn(await sums.answer("a", book, sum(1)))).toBe("1,A,1,1,true");
  expect(saidIn(await sums.answer("a", book, sum(2)))).toBe("2,A,1,2,true");
  const other = { ...book, version: "B" };
  expect(saidIn(await sums.answer("a", other, sum(3)))).toBe("3,B,2,3,true");
});

test("serves callers in turn: one with many requests does not delay another", async () => {
  const sums = startThread();
  const order: number[] = [];
  const ask = (caller: string, length: number) =>
    sums.answer(caller, book, sum(length)).then(() => order.push(length));
  await Promise.all([ask("a", 1), ask("a", 2), ask("a", 3), ask("a", 4), ask("b", 50)]);
  expect(order).toEqual([1, 2, 50, 3, 4]);
});

test("refuses a caller's tenth calculation while the first runs, and no other caller's", async () => {
  const sums = startThread();
  const asked = Array.from({ length: 9 }, (_, at) => sums.answer("a", book, sum(at + 20)));
  const refused = await sums.answer("a", book, sum(29)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ code: codes.throttled, message: "正在算的报价太多，请稍后再试" });
  await expect(sums.answer("b", book, sum(30))).resolves.toMatchObject({ kind: "kaishu" });
  expect(await Promise.all(asked)).toHaveLength(9);
});

test("refuses a caller behind 200 waiting ones", async () => {
  const sums = startThread();
  const asked = Array.from({ length: 201 }, (_, at) => sums.answer(`${at}`, book, sum(20)));
  await expect(sums.answer("late", book, sum(20))).rejects.toBeInstanceOf(Refusal);
  expect(await Promise.all(asked)).toHaveLength(201);
});

test.each([
  ["ends", 13],
  ["fails", 14],
])(
  "a thread that %s loses its own calculation only: the next ones get a new thread",
  async (_, fatal) => {
    const sums = startThread();
    const lost = sums.answer("a", book, sum(fatal)).catch((error: unknown) => String(error));
    const next = sums.answer("b", book, sum(2));
    expect(await lost).toMatch(/^Error: /);
    expect(saidIn(await next)).toBe("2,A,1,1,true");
  },
);
