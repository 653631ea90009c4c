import type { Address } from "#contract/account/account.ts";
import type { RegionCodes } from "#contract/addresses/regions.ts";
import type { AgreedDiscount } from "#contract/firms/firm-agreement.ts";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { ExpressType, TaxSummary } from "#contract/orders/order-fields.ts";
import type { FreightOption, Quote } from "#contract/quotes/quote.ts";
import type { Place } from "#pricing/core/delivery-area.ts";
import { loadOf } from "#pricing/core/packing.ts";
import {
  type Payable,
  payableOf,
  type Shipping,
  type TaxableGoods,
} from "#pricing/core/payable.ts";
import { atAgreedPrice } from "#pricing/rating/agreed-price.ts";
import { type PricedLine, pricedLine } from "#server/modules/cart/cart-pricing.ts";
import { kindOfLine } from "#server/modules/cart/carts.repository.ts";
import { taxSummaryOf } from "#server/modules/order-records/tax-summary.ts";
import { impossible, type QuoteTools } from "#server/modules/quotes/quoting.ts";
import type { OrderInputs } from "./order-inputs.repository.ts";
import { type OrderedLine, orderedLine } from "./tax-choice.ts";

/** The buyer's choices for an order. */
export interface OrderChoice {
  readonly lineIds: readonly string[];
  readonly addressId: string | null;
  readonly expressType: ExpressType;
  readonly carrierId: string | null;
  /** Destination while no address is chosen. */
  readonly place: Place | null;
  /** Taxed or untaxed prices for all lines; null: each line as it was quoted. */
  readonly taxIncluded: boolean | null;
}

export interface OrderTotals {
  readonly lines: readonly OrderedLine[];
  readonly address: Address | null;
  /** Destination; null while it is unknown. */
  readonly place: Place | null;
  readonly load: Shipping["load"];
  /** Null while the destination that it depends on is unknown. */
  readonly freight: FreightOption | null;
  /** Goods and freight to pay: with tax where they are taxed. */
  readonly goodsFen: number;
  readonly freightFen: number;
  readonly freightTaxFen: number;
  readonly totalFen: number;
  readonly tax: TaxSummary;
  readonly weightKg: string;
  readonly parcels: number;
  readonly warnings: readonly string[];
}

/**
 * The order's current price: every line by its signed quote while that is valid, else by the active
 * book, on the order's tax basis. Freight depends on weight, packing, destination and carrier (the
 * cheapest where none is named).
 * @param discounts 协议价 of the firm that the order is for; none: it is private
 * @throws Refusal `notFound` (a missing or foreign line or address), `quoteImpossible`,
 * `invalidInput` (lines of both carts; the carrier does not serve the destination)
 */
export async function calculateOrder(
  tools: QuoteTools,
  ground: OrderInputs,
  choice: OrderChoice,
  discounts: readonly AgreedDiscount[],
): Promise<OrderTotals> {
  if (ground.lines.length < new Set(choice.lineIds).size) {
    throw new Refusal(codes.notFound, "报价车里没有这些项目");
  }
  if (new Set(ground.lines.map(kindOfLine)).size > 1) throw mixedKinds();
  const lines: OrderedLine[] = [];
  for (const row of ground.lines) {
    const line = orderable(await pricedLine(tools, row));
    lines.push(atAgreed(await orderedLine(tools, line, choice.taxIncluded), discounts));
  }
  const { address } = ground;
  if (choice.addressId !== null && address === null) {
    throw new Refusal(codes.notFound, "地址不存在或已删除");
  }
  // Weights are kilograms with two decimals, so money's parser reads them: hundredths are tens
  // of grams.
  const packed = lines.map(({ quote }) => ({
    grams: fenOf(quote.weightKg) * 10,
    packing: quote.packing ?? { form: "carton" as const, pieces: quote.parcels },
  }));
  const load = loadOf(packed, tools.book.freight);
  const place = address === null ? choice.place : placeOf(address);
  const payable = payableFor(tools, lines, shippingOf(choice, place, load));
  const { freight, freightFee, freightTax, total } = payable;
  return {
    lines,
    address,
    place,
    load,
    freight,
    goodsFen: total - freightFee - freightTax,
    freightFen: freightFee + freightTax,
    freightTaxFen: freightTax,
    totalFen: total,
    tax: taxSummaryOf(
      lines.map(({ quote }) => quote),
      payable,
    ),
    weightKg: yuanOf(load.grams / 10),
    parcels: packed.reduce((sum, { packing }) => sum + packing.pieces, 0),
    warnings: [...lines.flatMap(warningOf), ...payable.warnings.map(({ message }) => message)],
  };
}

/** A line of a kind without a discount keeps its list price. */
function atAgreed(line: OrderedLine, discounts: readonly AgreedDiscount[]): OrderedLine {
  const kind = line.job?.quoteType;
  const permille = discounts.find((one) => one.kind === kind)?.permille ?? 0;
  return { ...line, quote: atAgreedPrice(line.quote, permille) };
}

/** Lines of both carts cannot form one order. */
export const mixedKinds = (): Refusal =>
  new Refusal(codes.invalidInput, "纸张和印刷品要分开下单", { field: "line_ids" });

function orderable(line: PricedLine | null): PricedLine {
  if (line === null) throw new Refusal(codes.quoteImpossible, "有项目已不能报价，请移除后重新报价");
  if (line.problems.length > 0) throw impossible(line.problems);
  if (fenOf(line.quote.total) > 0) return line;
  throw new Refusal(codes.quoteImpossible, `“${line.source.line.title}”须面议，请联系客服`);
}

function warningOf(line: PricedLine): string[] {
  const { title } = line.source.line;
  switch (line.state) {
    case "orderable":
      return [];
    case "expired":
      return [`“${title}”的报价已过期，按现价计算`];
    case "requote":
      return [`“${title}”按现价重新计算`];
  }
}

/** An address as freight needs it: a code that was not chosen is empty. */
export const placeOf = ({ provinceCode, cityCode, districtCode }: RegionCodes): Place => ({
  provinceCode,
  ...(cityCode === "" ? {} : { cityCode }),
  ...(districtCode === "" ? {} : { districtCode }),
});

function shippingOf(
  { expressType: type, carrierId }: OrderChoice,
  place: Place | null,
  load: Shipping["load"],
): Shipping | null {
  if (place === null && type !== "pickup") return null;
  const delivery = {
    type,
    ...place,
    ...(carrierId === null ? {} : { carrierId }),
  };
  return { delivery, load };
}

/** A quote as the calculation of freight and tax needs it. */
export const goodsOfQuote = ({ untaxed, taxRate, agreed }: Quote): TaxableGoods => ({
  fen: fenOf(untaxed),
  taxRate,
  ...(agreed === undefined ? {} : { listFen: fenOf(agreed.untaxed) }),
});

/** The lines as the calculation needs them. */
export const goodsOf = (lines: readonly OrderedLine[]): TaxableGoods[] =>
  lines.map(({ quote }) => goodsOfQuote(quote));

/**
 * @throws Refusal `invalidInput` where the carrier does not serve the destination or takes no such
 * goods
 */
function payableFor(
  { book }: QuoteTools,
  lines: readonly OrderedLine[],
  shipping: Shipping | null,
): Payable {
  const found = payableOf(goodsOf(lines), shipping, book.freight);
  if (found.ok) return found.value;
  const message = found.problems[0]?.message ?? "此配送方式不可用";
  throw new Refusal(codes.invalidInput, message, { field: "express_type" });
}
