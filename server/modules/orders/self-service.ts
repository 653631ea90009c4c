import { createHash } from "node:crypto";
import { cartKindOf } from "#contract/cart/cart-kinds.ts";
import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { readStoredJob } from "#contract/jobs/stored-job.ts";
import type { selfServiceOrder } from "#contract/orders/shop-order.ts";
import { sourceTypeOf } from "#contract/wording/paper-terms.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { putOneLine } from "#server/modules/cart/cart-putting.ts";
import { removeLines } from "#server/modules/cart/carts.repository.ts";
import { orderOfDraft } from "#server/modules/order-records/orders.repository.ts";
import { openQuote, type QuoteTools } from "#server/modules/quotes/quoting.ts";
import { mixedKinds } from "./order-totals.ts";
import { type PlacedOrder, placedOf } from "./order-view.ts";
import { type OrderTerms, placeWithin } from "./placing.ts";

export type SelfService = ParsedInputOf<typeof selfServiceOrder>;

/** Line ids derive from the draft, so that two requests of one draft meet at the same locks. */
const lineIdOf = (draftId: string, index: number): string =>
  createHash("sha256").update(`${draftId}:${index}`).digest("hex").slice(0, 32);

/** Quotes of paper make a paper order; its payment method is chosen at the cashier. */
function termsOf(jobs: readonly Job[]): OrderTerms {
  const kinds = new Set(jobs.map(cartKindOf));
  if (kinds.size > 1) throw mixedKinds();
  if (kinds.has("print")) return { kind: "print" };
  return { kind: "paper", paymentMethod: null, sourceType: sourceTypeOf(jobs) };
}

/**
 * Places an order from signed quotes in the caller's transaction. Its lines are in the cart only
 * within it, so that the placing, locks and checks of every order apply.
 * @throws Refusal what `openQuote`, `putOneLine` and `placeWithin` throw
 */
export async function placeQuotesWithin(
  tx: Transaction,
  tools: QuoteTools,
  userId: string,
  { items, ...placing }: SelfService,
): Promise<PlacedOrder> {
  const before = await orderOfDraft(tx, userId, placing.draft_id);
  if (before !== null) return placedOf(before);
  const line_ids = items.map((_, index) => lineIdOf(placing.draft_id, index));
  const jobs: Job[] = [];
  for (const [index, { quote_no: quoteNo, signature, title }] of items.entries()) {
    const quote = await openQuote(tx, tools, { quoteNo, signature, userId });
    const job = readStoredJob(quote.job);
    if (job === null) {
      throw new Refusal(codes.quoteImpossible, "这份报价单由另一个版本写成，请重新报价");
    }
    jobs.push(job);
    await putOneLine(tx, tools, userId, {
      line_id: line_ids[index] ?? "",
      product_id: quote.productId,
      title: title.trim() === "" ? quote.title : title,
      job,
      direct: true,
      quote_no: quoteNo,
      signature,
    });
  }
  const terms = termsOf(jobs);
  const sent = { userId, placing: { ...placing, line_ids }, terms, claimed: null };
  const order = await placeWithin(tx, tools, sent);
  // A concurrent request of this draft may have placed it: then no order needs these lines.
  await removeLines(tx, userId, line_ids, terms.kind);
  return order;
}
