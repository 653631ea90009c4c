import { describe, expect, test } from "vitest";
import { shownLookups } from "#api/shop-words.ts";
import { windingOf } from "#components/job-form/winding.ts";
import { type Job, type SheetJob, windingCode } from "#contract/jobs/jobs.ts";
import * as jobChoices from "#contract/lookups/job-choices.ts";
import {
  type VocabularyName,
  vocabularies,
  vocabularyNames,
} from "#contract/lookups/vocabularies.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import { type Words, wordsWith } from "#contract/lookups/words.ts";
import { jobFacts, jobSentence } from "#contract/wording/job-words.ts";
import { alternativeName, assumptionValue, lineName } from "#contract/wording/quote-words.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";

/** What everybody would read of a job: its facts, its sentence, and the quote's lines and grounds. */
function readings(job: Job, words: Words) {
  const result = price(job, book);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { quote } = result;
  return {
    facts: jobFacts(job, quote.unit, { words, book }).map(({ value }) => value),
    sentence: jobSentence(job, { words, book }),
    lines: quote.lines.map((line) => lineName({ ...line, applied: "rate" }, words)),
    grounds: quote.assumptions.map((one) => assumptionValue(one, words)),
    offers: quote.alternatives.map((one) => alternativeName(one, words)),
    quote,
  };
}

/** Unique words, so that a second vocabulary would show. */
const marked = (of: VocabularyName): Words =>
  wordsWith({
    [of]: Object.fromEntries(codesOf<string>(vocabularies[of]).map((code) => [code, `«${code}»`])),
  });

const label = defaultJob("lz", book) as Extract<Job, { quoteType: "lz" }>;
const digital = defaultJob("inkLz", book) as Extract<Job, { quoteType: "inkLz" }>;
const sheet = defaultJob("ysp", book) as SheetJob;
const paper = defaultJob("paper", book) as Extract<Job, { quoteType: "paper" }>;
const goods = defaultJob("pt", book) as Extract<Job, { quoteType: "pt" }>;

describe("an owner's word is used wherever the choice is shown", () => {
  test.each(codesOf(jobChoices.shipForm))("shipForm %s", (shipForm) => {
    const read = readings({ ...label, shipForm }, marked("shipForm"));
    expect(read.facts.join()).toContain(`«${shipForm}»`);
    expect(read.sentence).toContain(`«${shipForm}»`);
    const line = read.lines.filter((name) => name.startsWith("出货加工"));
    expect(line).toEqual(shipForm === "roll" ? [] : [`出货加工（«${shipForm}»）`]);
  });

  test.each(codesOf(jobChoices.winding))("winding %s", (code) => {
    const winding = windingOf(code);
    if (winding === undefined) throw new Error(`no winding ${code}`);
    expect(windingCode(winding)).toBe(code);
    expect(readings({ ...label, winding }, marked("winding")).facts).toContain(`«${code}»`);
  });

  test.each(codesOf(jobChoices.colorMode))("colorMode %s", (colorMode) => {
    const read = readings({ ...digital, colorMode }, marked("colorMode"));
    expect(read.sentence).toContain(`数码«${colorMode}»`);
    expect(read.lines).toContain(`数码印工（«${colorMode}»）`);
    expect(read.grounds).toContain(`«${colorMode}»`);
  });

  test.each(codesOf(jobChoices.printMethod).filter((method) => method !== "auto"))(
    "printMethod %s",
    (printMethod) => {
      const both = printMethod === "single" ? 0 : 4;
      const parts = sheet.parts.map((part) => ({
        ...part,
        printMethod,
        frontColors: 4,
        backColors: both,
      }));
      const read = readings({ ...sheet, parts }, marked("printMethod"));
      expect(read.sentence).toContain(`«${printMethod}»`);
      expect(read.lines.filter((name) => name.endsWith(`（«${printMethod}»）`))).toHaveLength(1);
      expect(read.grounds.filter((text) => text.startsWith(`«${printMethod}»，`))).toHaveLength(1);
    },
  );

  test.each(codesOf(jobChoices.grain))("grain %s", (grain) => {
    expect(readings({ ...paper, grain }, marked("grain")).grounds).toContain(`«${grain}»`);
  });

  test("computeMode", () => {
    expect(readings(goods, marked("computeMode")).grounds[0]).toMatch(/^«[a-z]+»$/);
  });

  test.each(codesOf(jobChoices.yspType))("yspType %s", (yspType) => {
    const job: SheetJob = { ...sheet, yspType };
    const facts = jobFacts(job, "个", { words: marked("yspType"), book });
    expect(facts[0]).toEqual({ name: "印品", value: `«${yspType}»` });
  });

  test.each(codesOf(jobChoices.binding).filter((binding) => binding !== "none"))(
    "binding %s: the book's own name is used, and without a book the contract's word",
    (binding) => {
      const job: SheetJob = { ...sheet, binding };
      const words = marked("binding");
      expect(jobSentence(job, { words, book: null })).toContain(`«${binding}»`);
      const named = { ...book, bindings: book.bindings.map((one) => ({ ...one, name: one.id })) };
      expect(jobSentence(job, { words, book: named })).toMatch(new RegExp(` · ${binding}$`));
    },
  );
});

test("an owner may word what a screen shows in those words, and nothing else", () => {
  const owned = vocabularyNames.filter((name) => vocabularies[name].owner);
  expect(shownLookups.map(({ of }) => of).sort()).toEqual(owned.sort());
});

test("no reading of any kind of job holds a code in place of a word", () => {
  for (const job of [label, digital, sheet, paper, goods, defaultJob("pb", book)]) {
    const { facts, lines, grounds, offers } = readings(job as Job, wordsWith({}));
    for (const text of [...facts, ...lines, ...grounds, ...offers]) {
      expect(text).not.toMatch(
        /\b(?!CMYK|UV|PVC|PET|PP|A\d|R\d|mm|kg|g|P|m)[a-z]{2,}[A-Z]?[a-z]*\b/,
      );
    }
  }
});
