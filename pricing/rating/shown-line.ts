import { yuanOf } from "#contract/format/money.ts";
import type { QuoteLine } from "#contract/quotes/quote.ts";
import * as units from "#contract/wording/pricing/unit-words.ts";
import type { DraftLine } from "#pricing/core/costing.ts";
import { decimalText, micro, quotient, shortText } from "#pricing/core/decimal.ts";

/** What a line shows of its amount: quantity × unit price is the amount to the fen. */
type Shown = Pick<QuoteLine, "qty" | "unit" | "unitPrice">;

/** Does the shown quantity times the shown price come to so many fen? */
const multiplies = ({ qty, unitPrice }: Shown, fen: number): boolean =>
  quotient([micro(qty), micro(unitPrice)], [1_000_000, 10_000], "halfUp") === fen;

/** The same rate with two more decimals of the quantity, where the rate is a factor of the amount. */
function finer(plain: Shown, { rate, above = [], below = [] }: DraftLine): Shown[] {
  if (!plain.qty.includes(".") || above.length === 0 || rate === 0) return [];
  const millionths = quotient([...above, 1_000_000], [...below, rate], "halfUp");
  // Factors that hold no rate give another quantity: it is not this line's.
  if (Math.abs(millionths - micro(plain.qty)) > 10_000) return [];
  return [{ ...plain, qty: shortText(millionths, 6, 6) }];
}

/** The price of 100, 1,000 or 10,000 units: four decimals of it are closer than those of one. */
function* scaledUp(plain: Shown, { rate, fen }: DraftLine): Generator<Shown> {
  const asked = micro(plain.qty);
  for (const [scale, word] of units.scales) {
    const millionths = quotient([asked], [scale], "halfUp");
    if (millionths < 1_000_000) continue;
    const qty = shortText(millionths, 6, 6);
    const unit = `${word}${plain.unit}`;
    yield { qty, unit, unitPrice: decimalText(rate * scale, 6, 4) };
    const average = quotient([fen, 100, 1_000_000], [millionths], "halfUp");
    yield { qty, unit, unitPrice: decimalText(average, 4, 4) };
  }
}

function shownAmount(line: DraftLine): Shown {
  const plain = { qty: line.qty(), unit: line.unit, unitPrice: decimalText(line.rate, 6, 4) };
  if (line.applied === "min" || multiplies(plain, line.fen)) return plain;
  for (const shown of finer(plain, line)) if (multiplies(shown, line.fen)) return shown;
  for (const shown of scaledUp(plain, line)) if (multiplies(shown, line.fen)) return shown;
  return plain;
}

/** A line of the quote: with its texts, money as text. */
export function shownLine(line: DraftLine): QuoteLine {
  const { qty, unit, unitPrice } = shownAmount(line);
  return {
    code: line.code,
    name: line.name,
    ...(line.chosen === undefined ? {} : { chosen: line.chosen }),
    basis: line.basis(),
    qty,
    unit,
    unitPrice,
    ...(line.minimumFen === undefined ? {} : { minCharge: yuanOf(line.minimumFen) }),
    amount: yuanOf(line.fen),
    applied: line.applied,
  };
}
