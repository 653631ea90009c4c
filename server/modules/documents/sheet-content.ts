import type { Company } from "#contract/catalog/company.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { Words } from "#contract/lookups/words.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Layout, Quote } from "#contract/quotes/quote.ts";
import { jobFacts } from "#contract/wording/job-words.ts";
import { basisSentence, lineName } from "#contract/wording/quote-words.ts";
import { isTaxed, taxWord } from "#contract/wording/tax-words.ts";

export interface SheetLine {
  readonly name: string;
  readonly basis: string;
  readonly amount: string;
}

/** The content of a quote sheet, separate from its layout. */
export interface SheetContent {
  readonly title: string;
  readonly head: readonly string[];
  readonly seller: readonly string[];
  /** Empty = blank line to fill in by hand. */
  readonly buyer: readonly string[];
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly lines: readonly SheetLine[];
  readonly total: SheetLine;
  readonly basis: string;
  /** Null where the goods have none. */
  readonly layout: Layout | null;
  readonly layoutWords: string;
}

export interface SheetSubject {
  readonly title: string;
  readonly quoteNo: string;
  /** `2026-11-25 16:58`. */
  readonly validUntil: string;
  readonly job: Job;
  readonly quote: Quote;
  readonly company: Company;
  readonly buyer: { readonly name: string; readonly mobile: string } | null;
  readonly words: Words;
  readonly book: PriceBook;
}

/** The drawn layout, and its caption. */
function drawn({ plan }: Quote): readonly [Layout | null, string] {
  switch (plan.kind) {
    case "label":
      return [plan.layout, "料带上的标签"];
    case "sheet":
      return [plan.parts[0]?.layout ?? null, `${plan.parts[0]?.name ?? ""}上机拼版`];
    case "gang":
      return [plan.layout, "合版大纸"];
    case "paper":
      return [plan.cutLayout ?? null, "全张裁切"];
    case "catalogue":
      return [null, ""];
  }
}

export function sheetContent(subject: SheetSubject): SheetContent {
  const { title, quoteNo, validUntil, job, quote, company, buyer, words, book } = subject;
  const [layout, layoutWords] = drawn(quote);
  const hasFreight = quote.lines.some(({ code }) => code === "freight");
  const lines = quote.lines.map((line) => ({
    name: lineName(line, words),
    basis: line.basis,
    amount: grouped(line.amount),
  }));
  const noFreight = { name: "运费", basis: "下单时按收货地址和重量算", amount: "未含" };
  return {
    title,
    head: [`编号 ${quoteNo}，价格簿 ${quote.priceVersion}`, `有效至 ${validUntil}`],
    seller: [company.name, company.address, `电话 ${company.phone}，${company.email}`],
    buyer: buyer === null ? [] : [buyer.name, `手机 ${buyer.mobile}`],
    facts: jobFacts(job, quote.unit, { words, book }),
    lines: hasFreight ? lines : [...lines, noFreight],
    total: {
      name: `合计（${taxWord(isTaxed(quote))}）`,
      basis: `人民币${quote.amountInWords}`,
      amount: `¥${grouped(quote.total)}`,
    },
    basis: basisSentence(quote.assumptions, words),
    layout,
    layoutWords,
  };
}
