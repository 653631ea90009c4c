import type { Address } from "#contract/account.ts";
import { fenOf, yuanOf } from "#contract/money.ts";
import type { ExpressType } from "#contract/orders.ts";
import type { FreightOption } from "#contract/quote.ts";
import { codes, Refusal } from "#contract/reply.ts";
import { freightFor } from "#pricing/core/freight.ts";
import { type PricedLine, pricedLine } from "#server/quotes/cart-pricing.ts";
import { impossible, type QuoteTools } from "#server/quotes/quoting.ts";
import { findAddress } from "#server/store/addresses.ts";
import { cartLines } from "#server/store/carts.ts";
import type { Database } from "#server/store/database.ts";

/** What the buyer has chosen for an order. */
export interface OrderChoice {
  readonly lineIds: readonly string[];
  readonly addressId: string | null;
  readonly expressType: ExpressType;
  readonly carrierId: string | null;
}

export interface Reckoning {
  readonly lines: readonly PricedLine[];
  readonly address: Address | null;
  /** Null while the address that it depends on is not chosen. */
  readonly freight: FreightOption | null;
  readonly goodsFen: number;
  readonly freightFen: number;
  readonly totalFen: number;
  readonly weightKg: string;
  readonly parcels: number;
  readonly warnings: readonly string[];
}

/**
 * What an order of these lines costs now: every line by its signed quote while that
 * holds, else by the book in force; freight by the lines' weight, the address's
 * province and the carrier (the cheapest of the way where none is named).
 * @throws Refusal `notFound` (line or address of nobody or somebody else),
 *   `quoteImpossible`, `invalidInput` (the way or carrier does not serve the place)
 */
export async function reckon(
  db: Database,
  tools: QuoteTools,
  userId: string,
  choice: OrderChoice,
): Promise<Reckoning> {
  const lineIds = [...new Set(choice.lineIds)];
  const rows = await cartLines(db, userId, lineIds);
  if (rows.length < lineIds.length) throw new Refusal(codes.notFound, "报价车里没有这些项目");
  const lines = rows.map((row) => orderable(pricedLine(tools, row)));
  const address = await addressOf(db, userId, choice.addressId);
  const goodsFen = sum(lines.map(({ quote }) => fenOf(quote.total)));
  // Weights are kilograms with two decimals, money's form: hundredths are tens of grams.
  const grams = sum(lines.map(({ quote }) => fenOf(quote.weightKg))) * 10;
  const freight = freightOf(tools, choice, address, grams, goodsFen);
  const freightFen = freight === null ? 0 : fenOf(freight.fee);
  return {
    lines,
    address,
    freight,
    goodsFen,
    freightFen,
    totalFen: goodsFen + freightFen,
    weightKg: yuanOf(grams / 10),
    parcels: sum(lines.map(({ quote }) => quote.parcels)),
    warnings: [
      ...lines.flatMap(warningOf),
      ...(freight === null ? ["选择收货地址后计算运费"] : []),
    ],
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

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

async function addressOf(
  db: Database,
  userId: string,
  addressId: string | null,
): Promise<Address | null> {
  if (addressId === null) return null;
  const found = await findAddress(db, userId, addressId);
  if (found === null) throw new Refusal(codes.notFound, "地址不存在或已删除");
  return found;
}

function freightOf(
  tools: QuoteTools,
  choice: OrderChoice,
  address: Address | null,
  grams: number,
  goodsFen: number,
): FreightOption | null {
  const type = choice.expressType;
  if (address === null && type !== "pickup") return null;
  const section = tools.book.freight;
  const load = { grams, cubicCm: Math.ceil((grams * 1000) / section.kgPerM3) };
  const found = freightFor(
    {
      type,
      ...(address === null ? {} : { provinceCode: address.provinceCode }),
      ...(choice.carrierId === null ? {} : { carrierId: choice.carrierId }),
    },
    section,
    load,
    goodsFen,
  );
  if (found.ok) return found.value;
  const message = found.problems[0]?.message ?? "此配送方式不可用";
  throw new Refusal(codes.invalidInput, message, { field: "express_type" });
}
