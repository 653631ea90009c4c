import { storedNeedsArtwork } from "#contract/artwork/artwork.ts";
import { storedPlaces } from "#contract/artwork/artwork-places.ts";
import { cartNames } from "#contract/cart/cart-kinds.ts";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { payWithinHours } from "#contract/orders/order-terms.ts";
import type { placeOrder } from "#contract/orders/placing.ts";
import { orderStates } from "#contract/orders/states.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { agreementMoved } from "#contract/wording/agreement-words.ts";
import {
  type PaymentMethod,
  type SourceType,
  sourceTypeOf,
} from "#contract/wording/paper-terms.ts";
import { agreedSums } from "#pricing/rating/agreed-price.ts";
import { type CallKey, keepReply } from "#server/http/idempotency-keys.repository.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { lineSummary } from "#server/modules/cart/cart-pricing.ts";
import { discountsKept } from "#server/modules/firms/agreements.ts";
import { placeForFirmWithin } from "#server/modules/firms/firm-placing.ts";
import { assertInvoiceable, type OrderInvoice } from "#server/modules/invoices/titles.ts";
import { receivableAccount, salesAccount } from "#server/modules/ledger/ledger.repository.ts";
import { figuresOf } from "#server/modules/order-records/item-figures.ts";
import { orderOfDraft } from "#server/modules/order-records/orders.repository.ts";
import { promiseOf } from "#server/modules/order-records/promise.ts";
import { dayDigits, type QuoteTools, randomCode } from "#server/modules/quotes/quoting.ts";
import { type Supplied, type SuppliedLine, supplyWithin } from "#server/modules/stock/supplying.ts";
import { firmOfGround, lockGround } from "./order-inputs.repository.ts";
import { calculateOrder, type OrderChoice, type OrderTotals } from "./order-totals.ts";
import { type PlacedOrder, placedOf } from "./order-view.ts";
import { writeOrder } from "./order-writing.repository.ts";
import { reuseFiles } from "./repeating.ts";
import { assertOneSamplePack } from "./samples.repository.ts";
import { assertTaxed } from "./tax-choice.ts";

export type Placing = ParsedInputOf<typeof placeOrder>;

/** The cart, and the fields that only its kind of order has. */
export type OrderTerms =
  | { readonly kind: "print" }
  | {
      readonly kind: "paper";
      readonly paymentMethod: PaymentMethod | null;
      readonly sourceType: SourceType;
    };

/** In place of an address that is not named. */
const nowhere = { isDefault: false, firm: false };

const payWithinMs = payWithinHours * 3_600_000;

/** A placing request. */
export interface SentPlacing {
  readonly userId: string;
  readonly placing: Placing;
  readonly terms: OrderTerms;
  /** The key of the stored reply, where the call claimed one. */
  readonly claimed: CallKey | null;
}

/**
 * Places an order in the caller's transaction: order, items, first event, ledger, the removal from
 * the cart and the stored reply are committed together. One draft makes one order: a second placing
 * returns the first one's.
 * @throws Refusal `priceMoved` with `data.{total, goods, freight, lines}`, and what
 * `calculateOrder` throws
 */
export async function placeWithin(
  tx: Transaction,
  tools: QuoteTools,
  sent: SentPlacing,
): Promise<PlacedOrder> {
  const { userId, placing, terms, claimed } = sent;
  const choice = orderChoiceOf(placing);
  const asked = { ...choice, invoiceId: placing.invoice_id, draftId: placing.draft_id };
  const ground = await lockGround(tx, userId, asked, terms.kind);
  const isWhole = ground.lines.length === choice.lineIds.length;
  if (ground.isPlaced || !isWhole) {
    // Checked after the lock: a concurrent placing of the same draft has committed by now.
    const placed = await orderOfDraft(tx, userId, placing.draft_id);
    if (placed === null) {
      throw new Refusal(codes.notFound, `${cartNames[terms.kind]}里没有这些项目`);
    }
    if (claimed !== null) await keepReply(tx, claimed, placedOf(placed));
    return placedOf(placed);
  }
  if (placing.express_type !== "pickup" && placing.address_id === null) {
    throw new Refusal(codes.invalidInput, "请选择收货地址", { field: "address_id" });
  }
  const firmId = firmOfGround(ground, placing.express_type);
  const discounts = await discountsKept(tx, tools.deps, firmId);
  const reckoning = await calculateOrder(tools, ground, choice, discounts);
  assertSource(reckoning, terms);
  const invoice = placing.invoice_id === null ? null : assertInvoiceable(ground.title);
  if (invoice !== null) assertTaxed(reckoning.lines);
  assertExpected(reckoning, placing);
  await assertOneSamplePack(tx, {
    userId,
    address: placing.express_type === "pickup" ? null : reckoning.address,
    lines: reckoning.lines.map(({ source, quote }) => ({
      job: source.line.job,
      quantity: quote.quantity,
    })),
  });
  return write(tx, tools, { sent, reckoning, invoice, firmId });
}

export const orderChoiceOf = (
  input: Pick<Placing, "line_ids" | "address_id" | "express_type" | "carrier_id" | "tax_included">,
): OrderChoice => ({
  lineIds: [...new Set(input.line_ids)],
  addressId: input.address_id,
  expressType: input.express_type,
  carrierId: input.carrier_id,
  place: null,
  taxIncluded: input.tax_included,
});

/** The promised dates of these quotes, as late as their paper, if they are paid now. */
export const promisedNow = (
  { book: { calendar }, deps }: QuoteTools,
  quotes: readonly Quote[],
  { freight }: OrderTotals,
) => promiseOf(calendar, quotes, freight?.transit ?? null, deps.clock.now());

/** The lines as the stock of paper sees them. */
export const suppliedLines = ({ lines }: OrderTotals): SuppliedLine[] =>
  lines.map(({ source, quote }) => ({ job: source.line.job, quote }));

/**
 * The total must be the one on the screen, and so must 协议优惠 where the caller names it. A caller
 * who names none and expects the sum of list prices saw no 协议价.
 */
function assertExpected(
  reckoning: OrderTotals,
  { expected_total: total, expected_saved: shown }: Placing,
): void {
  const agreed = agreedSums(reckoning.lines.map(({ quote }) => quote));
  const saved = fenOf(agreed?.saved ?? "0.00");
  const isTotal = fenOf(total) === reckoning.totalFen;
  if (isTotal && (shown === undefined || fenOf(shown) === saved)) return;
  const agreement =
    shown === undefined
      ? saved > 0 && fenOf(total) === reckoning.totalFen + saved
      : fenOf(shown) !== saved;
  const what = agreement ? agreementMoved : "价格已变化";
  throw new Refusal(codes.priceMoved, `${what}，请核对新价格后再提交`, {
    ...(agreement ? { agreement } : {}),
    ...(agreed === null ? {} : { agreed }),
    total: yuanOf(reckoning.totalFen),
    goods: yuanOf(reckoning.goodsFen),
    freight: yuanOf(reckoning.freightFen),
    lines: reckoning.lines.map(({ source, quote, state }) => ({
      line_id: source.line.lineId,
      title: source.line.title,
      amount: quote.agreed?.total ?? quote.total,
      state,
    })),
  });
}

/** @throws Refusal `invalidInput` where the source does not fit the lines */
function assertSource({ lines }: OrderTotals, terms: OrderTerms): void {
  if (terms.kind === "print") return;
  const fitting = sourceTypeOf(lines.map(({ job }) => job));
  if (terms.sourceType === fitting) return;
  const message =
    fitting === "custom" ? "有要裁切的纸张，货源须选定制" : "没有要裁切的纸张，货源须选现货";
  throw new Refusal(codes.invalidInput, message, { field: "source_type" });
}

interface Decided {
  readonly sent: SentPlacing;
  readonly reckoning: OrderTotals;
  readonly invoice: OrderInvoice | null;
  readonly firmId: string | null;
}

/** The brand that the shop chose for a line of paper. */
function brandOf({ lines }: Supplied, position: number): { readonly brand?: string } {
  const brand = lines[position]?.brand ?? null;
  return brand === null ? {} : { brand };
}

async function write(
  tx: Transaction,
  tools: QuoteTools,
  { sent: { userId, placing, terms, claimed }, reckoning, invoice, firmId }: Decided,
): Promise<PlacedOrder> {
  const { deps } = tools;
  const now = deps.clock.now();
  const at = new Date(now);
  const orderId = deps.random.uuid();
  const { goodsFen, freightFen, freightTaxFen, totalFen, freight, weightKg, parcels } = reckoning;
  const supplied = await supplyWithin(tx, suppliedLines(reckoning), tools.book);
  const { isDefault: _isDefault, firm: _firm, ...address } = reckoning.address ?? nowhere;
  const order = {
    id: orderId,
    orderNo: `QM${dayDigits(now)}-${randomCode(8)}`,
    userId,
    draftId: placing.draft_id,
    ...terms,
    state: orderStates.awaitingPayment,
    payState: "unpaid" as const,
    goodsFen,
    freightFen,
    freightTaxFen,
    totalFen,
    expressType: placing.express_type,
    carrierId: freight?.carrierId ?? null,
    carrierName: freight?.carrierName ?? null,
    weightKg,
    parcels,
    address: "id" in address ? address : null,
    invoice,
    remark: placing.remark,
    proofing: placing.proofing,
    createdAt: at,
    updatedAt: at,
    payBefore: new Date(now + payWithinMs),
    promise: promisedNow(
      tools,
      supplied.lines.map(({ quote }) => quote),
      reckoning,
    ),
  };
  const reply = placedOf(order);
  const items = reckoning.lines.map((line, position) => ({
    id: deps.random.uuid(),
    orderId,
    position,
    lineId: line.source.line.lineId,
    productId: line.source.line.productId,
    title: line.source.line.title,
    picture: line.source.picture ?? "",
    summary: lineSummary(line, tools),
    quantity: line.quote.quantity,
    unit: line.quote.unit,
    job: {
      ...line.source.line.job,
      ...(line.before === null ? {} : { taxIncluded: line.taxIncluded }),
      ...brandOf(supplied, position),
    },
    quote: supplied.lines[position]?.quote ?? line.quote,
    amountFen: fenOf(line.quote.total),
    ...figuresOf(line.quote, line.source.line.job),
    needsArtwork: line.source.needsFile ?? storedNeedsArtwork(line.source.line.job),
    artworkPlaces: storedPlaces(line.source.line.job),
  }));
  await writeOrder(tx, {
    order,
    items,
    leaving: reckoning.lines.map(({ source }) => source.line.lineId),
    event: {
      orderId,
      kind: "state",
      fromState: null,
      toState: orderStates.awaitingPayment,
      text: "提交订单",
      at,
    },
    sale: {
      kind: "sale",
      orderId,
      note: `订单${order.orderNo}`,
      at,
      postings: [
        { account: receivableAccount(orderId), fen: -totalFen },
        { account: salesAccount, fen: totalFen },
      ],
    },
    kept: claimed === null ? null : { call: claimed, reply },
  });
  if (firmId !== null) await placeForFirmWithin(tx, deps, firmId, order);
  await supplied.hold(
    orderId,
    items.map(({ id }) => id),
    at,
  );
  await reuseFiles(tx, items, at);
  return reply;
}
