import * as v from "valibot";
import { job } from "#contract/jobs.ts";
import { price } from "#pricing/quote.ts";
import { seedPriceBook } from "./price-book.ts";

/** `"0.0421"` → 5: fen, rounded up, so that nobody is promised less than they pay. */
const fenUp = (unitPrice: string): number => {
  const [whole = "0", fraction = ""] = unitPrice.split(".");
  const tenThousandths = Number(whole) * 10_000 + Number(fraction.padEnd(4, "0").slice(0, 4));
  return Math.ceil(tenThousandths / 100);
};

/** The lowest unit price (fen) on the ladder of a product's preset; null where only talking tells. */
export function cheapestFen(preset: Readonly<Record<string, unknown>>): number | null {
  const parsed = v.safeParse(job, preset);
  if (!parsed.success) return null;
  const result = price(parsed.output, seedPriceBook);
  if (!result.ok) return null;
  const prices = [result.quote.unitPrice, ...result.quote.ladder.map((step) => step.unitPrice)];
  return Math.min(...prices.map(fenUp));
}
