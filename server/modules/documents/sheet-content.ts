import type { Company } from "#contract/catalog/company.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { Words } from "#contract/lookups/words.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { jobFacts } from "#contract/wording/job-words.ts";
import { paperPlanFacts } from "#contract/wording/paper-plan-words.ts";
import { basisSentence, lineName } from "#contract/wording/quote-words.ts";
import { savedText } from "#contract/wording/repeat-words.ts";
import { isTaxed, taxWord } from "#contract/wording/tax-words.ts";
import { sheetTerms } from "#pricing/analysis/sheet-terms.ts";
import type { Place } from "#pricing/core/delivery-area.ts";
import { drawingOf, type SheetDrawing } from "./sheet-drawing.ts";

export interface SheetLine {
  readonly name: string;
  readonly basis: string;
  readonly amount: string;
}

/** The content of a quote sheet, separate from its layout. */
export interface SheetContent {
  readonly shop: string;
  readonly title: string;
  readonly head: readonly string[];
  /** The address behind the code. */
  readonly link: string;
  readonly seller: readonly string[];
  /** Empty = blank line to fill in by hand. */
  readonly buyer: readonly string[];
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly lines: readonly SheetLine[];
  readonly total: SheetLine;
  readonly basis: string;
  readonly drawing: SheetDrawing | null;
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
  readonly link: string;
  /** Destination of an estimate; null = unknown. */
  readonly place: Place | null;
  /** Instant (ms) of the sheet. */
  readonly at: number;
}

export function sheetContent(subject: SheetSubject): SheetContent {
  const { title, quoteNo, validUntil, job, quote, company, buyer, words, book } = subject;
  const { promise, freight } = sheetTerms(subject);
  const lines = quote.lines.map((line) => ({
    name: lineName(line, words),
    basis: line.basis,
    amount: grouped(line.amount),
  }));
  return {
    shop: company.shortName === "" ? company.name : company.shortName,
    title,
    head: [`编号 ${quoteNo}，价格簿 ${quote.priceVersion}`, `有效至 ${validUntil}`, promise],
    link: subject.link,
    seller: [company.name, company.address, `电话 ${company.phone}，${company.email}`],
    buyer: buyer === null ? [] : [buyer.name, `手机 ${buyer.mobile}`],
    facts: [...jobFacts(job, quote.unit, { words, book }), ...paperPlanFacts(quote.plan)],
    lines: freight === null ? lines : [...lines, { ...freight, amount: grouped(freight.amount) }],
    total: {
      name: `合计（${taxWord(isTaxed(quote))}）`,
      basis: `人民币${quote.amountInWords}`,
      amount: `¥${grouped(quote.total)}`,
    },
    basis: [savedText(quote), basisSentence(quote.assumptions, words)]
      .filter((text) => text !== "")
      .join("；"),
    drawing: drawingOf(quote, job),
  };
}
