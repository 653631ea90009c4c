import { fenOf, yuanOf } from "#contract/format/money.ts";
import type { Quote, QuoteLine } from "#contract/quotes/quote.ts";
import * as lineChanges from "#contract/wording/pricing/difference-words.ts";

/** One line of a new quote: old and new amount, and the reason. */
export interface LineDifference {
  readonly code: string;
  readonly name: string;
  readonly before?: string;
  readonly after?: string;
  readonly difference: string;
  readonly reason: string;
}

export interface QuoteDifference {
  readonly before: string;
  readonly after: string;
  readonly difference: string;
  readonly priceVersions: readonly [string, string];
  /** Changed lines in the new quote's order, removed ones last. */
  readonly lines: readonly LineDifference[];
}

/**
 * Lines by code and name; equal ones are matched in order. The line of a delivery type is matched
 * by code alone: quotes before engine 2 named it by the type's word.
 */
function keyed(lines: readonly QuoteLine[]): Map<string, QuoteLine> {
  const counts = new Map<string, number>();
  const found = new Map<string, QuoteLine>();
  for (const line of lines) {
    const key = line.code === "form" ? line.code : `${line.code}|${line.name}`;
    const nth = counts.get(key) ?? 0;
    counts.set(key, nth + 1);
    found.set(`${key}|${nth}`, line);
  }
  return found;
}

function reasonOf(before: QuoteLine, after: QuoteLine): string {
  const reasons: string[] = [];
  if (before.unitPrice !== after.unitPrice)
    reasons.push(lineChanges.unitPrice(before.unitPrice, after.unitPrice, after.unit));
  if (before.qty !== after.qty)
    reasons.push(lineChanges.quantity(before.qty, after.qty, after.unit));
  if (before.minCharge !== after.minCharge && after.minCharge !== undefined)
    reasons.push(lineChanges.minimum(before.minCharge ?? "0.00", after.minCharge));
  if (reasons.length === 0 && before.basis !== after.basis)
    reasons.push(`${before.basis} → ${after.basis}`);
  return reasons.length === 0 ? lineChanges.book : lineChanges.together(reasons);
}

/** The differences between two quotes of one job, line by line. */
export function quoteDifference(before: Quote, after: Quote): QuoteDifference {
  const old = keyed(before.lines);
  const lines: LineDifference[] = [];
  for (const [key, line] of keyed(after.lines)) {
    const was = old.get(key);
    old.delete(key);
    const { code, name, amount } = line;
    if (was === undefined) {
      lines.push({ code, name, after: amount, difference: amount, reason: lineChanges.added });
      continue;
    }
    const difference = fenOf(amount) - fenOf(was.amount);
    if (difference === 0) continue;
    const reason = reasonOf(was, line);
    lines.push({
      code,
      name,
      before: was.amount,
      after: amount,
      difference: yuanOf(difference),
      reason,
    });
  }
  for (const { code, name, amount } of old.values())
    lines.push({
      code,
      name,
      before: amount,
      difference: yuanOf(-fenOf(amount)),
      reason: lineChanges.dropped,
    });
  return {
    before: before.total,
    after: after.total,
    difference: yuanOf(fenOf(after.total) - fenOf(before.total)),
    priceVersions: [before.priceVersion, after.priceVersion],
    lines,
  };
}
