import { describe, expect, it } from "vitest";
import { withType } from "#components/job-form/sheet-parts.ts";
import { inkWords, withInks } from "#configurator/sheets/ink-words.ts";
import { withPaper } from "#configurator/sheets/part-props.ts";
import { withWhite } from "#configurator/sheets/white-form.ts";
import { presetJob } from "#pricing/analysis/opening.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";

const opened = presetJob("ysp", {}, "menu-card", book);
if (opened.quoteType !== "ysp") throw new Error("menu-card is no printed sheet");
const menu = opened;
const paperOf = (id: string) => {
  const paper = book.papers.find((one) => one.id === id);
  if (paper === undefined) throw new Error(`no ${id}`);
  return paper;
};
const black = withInks(withPaper({ ...menu, kinds: 1 }, 0, paperOf("heika")), 0, "4/4");
const inks = ({ parts: [part] }: Pick<typeof black, "parts">) =>
  part === undefined
    ? null
    : [part.frontColors, part.frontWhite ?? null, part.backColors, part.backWhite ?? null];

describe("white in the form", () => {
  it("takes a side's colours away where it is alone, and gives four back", () => {
    const alone = withWhite(black, 0, "front", "only", book);
    expect(inks(alone)).toEqual([0, "only", 4, null]);
    expect(inks(withWhite(alone, 0, "front", "under", book))).toEqual([4, "under", 4, null]);
    expect(inks(withWhite(alone, 0, "front", undefined, book))).toEqual([4, null, 4, null]);
    const back = withWhite(alone, 0, "back", "only", book);
    expect(inks(withWhite(back, 0, "back", undefined, book))).toEqual([0, "only", 0, null]);
  });

  it("leaves plates, an offset press and a way of printing", () => {
    const offset = {
      ...black,
      printing: "offset" as const,
      pressId: "duikai-4",
      parts: black.parts.map((part) => ({ ...part, printMethod: "sheetwise" as const })),
    };
    const white = withWhite(offset, 0, "front", "under", book);
    expect([white.printing, white.pressId, white.parts[0]?.printMethod]).toEqual([
      "auto",
      undefined,
      "auto",
    ]);
    const digital = withWhite({ ...black, pressId: "digital-a3" }, 0, "front", "under", book);
    expect(digital.pressId).toBe("digital-a3");
  });

  it("is dropped with a white paper, with other inks and with a book", () => {
    const white = withWhite(black, 0, "front", "only", book);
    expect(inks(withPaper(white, 0, paperOf("shuangtong")))).toEqual([4, null, 4, null]);
    expect(inks(withPaper(white, 0, paperOf("niupi")))).toEqual([0, "only", 4, null]);
    expect(inks(withInks(white, 0, "4/0"))).toEqual([4, null, 0, null]);
    expect(inks(withType(white, "envelope"))).toEqual([4, null, 4, null]);
    expect(inks(withType(white, "card"))).toEqual([0, "only", 4, null]);
  });

  it("always makes a job that has a price", () => {
    for (const side of ["front", "back"] as const)
      for (const white of ["under", "only", undefined] as const) {
        const found = price(withWhite(black, 0, side, white, book), book);
        expect(found.ok ? [] : found.problems).toEqual([]);
      }
  });

  it("is named beside the inks", () => {
    const [part] = withWhite(black, 0, "front", "under", book).parts;
    expect(part && inkWords(part)).toBe("正面四色＋白墨打底，背面四色");
  });
});
