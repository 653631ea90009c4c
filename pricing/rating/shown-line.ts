import { yuanOf } from "#contract/format/money.ts";
import type { QuoteLine } from "#contract/quotes/quote.ts";
import type { DraftLine } from "#pricing/core/costing.ts";
import { decimalText } from "#pricing/core/decimal.ts";

/** A line of the quote: with its texts, money as text. */
export function shownLine(line: DraftLine): QuoteLine {
  return {
    code: line.code,
    name: line.name,
    ...(line.chosen === undefined ? {} : { chosen: line.chosen }),
    basis: line.basis(),
    qty: line.qty(),
    unit: line.unit,
    unitPrice: decimalText(line.rate, 6, 4),
    ...(line.minimumFen === undefined ? {} : { minCharge: yuanOf(line.minimumFen) }),
    amount: yuanOf(line.fen),
    applied: line.applied,
  };
}
