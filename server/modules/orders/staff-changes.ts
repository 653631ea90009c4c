import { isDeepStrictEqual } from "node:util";
import { fenOf } from "#contract/format/money.ts";
import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import * as shopChoices from "#contract/lookups/shop-choices.ts";
import { orderStates, stateText } from "#contract/orders/states.ts";
import type { Transit } from "#contract/quotes/quote-dates.ts";
import type { changeDelivery, noteOrder } from "#contract/staff/staff-order-changes.ts";
import { loadOf } from "#pricing/core/packing.ts";
import { payableOf } from "#pricing/core/payable.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { itemsOf } from "#server/modules/order-records/order-contents.repository.ts";
import { addEvent, redirectOrder } from "#server/modules/order-records/order-moves.repository.ts";
import { lockOrder, type OrderRow } from "#server/modules/order-records/orders.repository.ts";
import type { QuoteTools } from "#server/modules/quotes/quoting.ts";
import { regionText } from "#server/modules/shop/region-text.repository.ts";
import { mailAboutOrder } from "./order-letter.ts";
import { goodsOfQuote, placeOf } from "./order-totals.ts";

const { awaitingArtwork, artworkRejected, inProduction, awaitingShipment } = orderStates;

const conflict = (text: string) => new Refusal(codes.stateConflict, text);

/** @throws Refusal `stateConflict` before an order is paid, and once it is shipped or ended */
export function assertPaidAndHere({ state, kind }: OrderRow, act: string): void {
  const open: readonly number[] = [
    awaitingArtwork,
    artworkRejected,
    inProduction,
    awaitingShipment,
  ];
  if (!open.includes(state)) throw conflict(`订单${stateText(state, kind)}，不能${act}`);
}

type Changing = ParsedInputOf<typeof changeDelivery>;

/**
 * By default the same receiver keeps extension and landline, and the same district its postcode.
 */
function keptNumbers(
  old: OrderRow["address"],
  { mobile, cityCode, districtCode }: NonNullable<Changing["address"]>,
) {
  const isReceiver = old?.mobile === mobile;
  const isPlace = old?.cityCode === cityCode && old.districtCode === districtCode;
  return {
    extension: isReceiver ? old.extension : "",
    landline: isReceiver ? old.landline : "",
    postcode: isPlace ? old.postcode : "",
  };
}

async function addressFor(
  tx: Transaction,
  tools: QuoteTools,
  order: OrderRow,
  { address, express_type }: Changing,
): Promise<OrderRow["address"]> {
  if (address !== null) {
    const id = order.address?.id ?? tools.deps.random.uuid();
    const kept = keptNumbers(order.address, address);
    const numbers = {
      extension: address.extension ?? kept.extension,
      landline: address.landline ?? kept.landline,
      postcode: address.postcode ?? kept.postcode,
    };
    return { ...address, ...numbers, id, region: await regionText(tx, address) };
  }
  if (order.address === null && express_type !== "pickup") {
    throw new Refusal(codes.invalidInput, "请填写收货地址", { field: "address" });
  }
  return order.address;
}

/**
 * The current freight of the goods. @throws Refusal where the carrier does not serve the
 * destination
 */
async function freightFor(
  tx: Transaction,
  { book }: QuoteTools,
  order: OrderRow,
  { express_type: type, carrier_id: carrierId }: Changing,
) {
  const quotes = (await itemsOf(tx, [order.id])).map(({ quote }) => quote);
  const packed = quotes.map((quote) => ({
    grams: fenOf(quote.weightKg) * 10,
    packing: quote.packing ?? { form: "carton" as const, pieces: quote.parcels },
  }));
  const goods = quotes.map(goodsOfQuote);
  const delivery = {
    type,
    ...(order.address === null ? {} : placeOf(order.address)),
    ...(carrierId === null ? {} : { carrierId }),
  };
  const found = payableOf(goods, { delivery, load: loadOf(packed, book.freight) }, book.freight);
  if (!found.ok || found.value.freight === null) {
    const message = found.ok ? undefined : found.problems[0]?.message;
    const words = message ?? "此配送方式不可用";
    throw new Refusal(codes.invalidInput, words, { field: "express_type" });
  }
  const { freight, freightFee, freightTax } = found.value;
  return { option: freight, fen: freightFee + freightTax };
}

/** The dispatch day stays; the arrival stays where the transit time is unchanged. */
function promiseBy(promise: OrderRow["promise"], transit: Transit | null): OrderRow["promise"] {
  if (promise === null || isDeepStrictEqual(promise.transit, transit)) return promise;
  const { dates } = promise;
  return { transit, dates: dates === null ? null : { ...dates, arrive: null } };
}

/** Changes address and carrier of a paid order; the paid sum stays. @throws Refusal */
export async function changeDeliveryWithin(
  tx: Transaction,
  tools: QuoteTools,
  changing: Changing,
): Promise<{ readonly order: OrderRow; readonly differenceFen: number }> {
  const { deps } = tools;
  const order = await lockOrder(tx, changing.order_id);
  assertPaidAndHere(order, "改配送");
  if (order.updatedAt.getTime() !== changing.updatedAt) {
    throw conflict("订单刚刚有变动，请看清以后再改");
  }
  const address = await addressFor(tx, tools, order, changing);
  const { option, fen } = await freightFor(tx, tools, { ...order, address }, changing);
  const at = nowDate(deps);
  const redirected = await redirectOrder(tx, order, {
    address,
    expressType: changing.express_type,
    carrierId: option.carrierId,
    carrierName: option.carrierName,
    promise: promiseBy(order.promise, option.transit ?? null),
    updatedAt: at,
  });
  const text = changedText(changing, option.carrierName);
  await addEvent(tx, { orderId: order.id, kind: "change", text, at });
  const lines = [text, "请在订单里核对收货地址和配送方式。"];
  await mailAboutOrder(tx, deps, order, { what: "的配送已改", lines });
  return { order: redirected, differenceFen: fen - order.freightFen };
}

/** `本店改了收货地址，配送改为物流（德邦大件）：买家来电`; it contains no address. */
function changedText({ address, express_type, reason }: Changing, carrier: string): string {
  const way = shopChoices.expressType.words[express_type];
  const by = express_type === "pickup" || carrier === way ? way : `${way}（${carrier}）`;
  return `本店改了${address === null ? "" : "收货地址，"}配送：${by}。原因：${reason}`;
}

/** Adds a note; one for the shop is read by staff only. */
export async function noteWithin(
  tx: Transaction,
  { deps }: Pick<QuoteTools, "deps">,
  { order_id, kind, words }: ParsedInputOf<typeof noteOrder>,
  who: string,
): Promise<OrderRow> {
  const order = await lockOrder(tx, order_id);
  const text = kind === "inner" ? `${who}：${words}` : `本店留言：${words}`;
  const at = nowDate(deps);
  const eventKind = kind === "inner" ? "inner" : "note";
  await addEvent(tx, { orderId: order.id, kind: eventKind, text, at });
  if (kind === "buyer") {
    await mailAboutOrder(tx, deps, order, { what: "有本店的留言", lines: [words] });
  }
  return order;
}
