import type { InvoiceTitle } from "#contract/account/account.ts";
import type { CartLine } from "#contract/cart/carts.ts";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import { isTaxed, taxWord } from "#contract/wording/tax-words.ts";
import type { Review } from "#machines/checkout-terms.ts";
import type { CheckoutDraft } from "./checkout-draft.ts";

/** The tax decision: null while lines differ and the buyer has not decided. */
export type InvoiceChoice = Pick<CheckoutDraft, "taxIncluded" | "invoiceId">;

const taxedLine = ({ job, quote }: CartLine): boolean => job?.taxIncluded ?? isTaxed(quote);

/**
 * The initial tax decision: the buyer's earlier one here, else the basis of the lines' quotes.
 * Taxed prices use the default title; without one it is given later.
 */
export function openingChoice(
  { taxIncluded, invoiceId }: InvoiceChoice,
  lines: readonly CartLine[],
  titles: readonly InvoiceTitle[],
): InvoiceChoice {
  const kept = titles.find(({ id }) => id === invoiceId)?.id ?? null;
  if (kept !== null) return { taxIncluded: true, invoiceId: kept };
  if (taxIncluded !== null) return { taxIncluded, invoiceId: null };
  const [first, ...others] = lines.map(taxedLine);
  if (first === undefined || others.some((other) => other !== first)) {
    return { taxIncluded: null, invoiceId: null };
  }
  const usual = titles.find(({ isDefault }) => isDefault)?.id ?? null;
  return { taxIncluded: first, invoiceId: first ? usual : null };
}

type ReviewedLine = NonNullable<Review["lines"]>[number];

/** Why a line's price differs from its quote. */
export const movedReason = ({ tax_included }: Pick<ReviewedLine, "tax_included">): string => {
  return `${taxWord(tax_included)}价，${tax_included ? "因需开票" : "因不开票"}`;
};

/** The decision's effect on the sum, as text; null where there is none. */
export function repricedWords({ lines = [] }: Pick<Review, "lines">): string | null {
  const moved = lines.filter(({ before }) => before !== null);
  const [first] = moved;
  if (first === undefined) return null;
  const more = moved.reduce(
    (sum, { amount, before }) => sum + fenOf(amount) - fenOf(before ?? amount),
    0,
  );
  const change = more < 0 ? `减 ${yuanOf(-more)} 元` : `加 ${yuanOf(more)} 元`;
  return `${moved.length} 项改按${movedReason(first)}，商品${change}`;
}
