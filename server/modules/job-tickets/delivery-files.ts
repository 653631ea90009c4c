import { receiverLine } from "#contract/addresses/receiver.ts";
import { grouped } from "#contract/format/numerals.ts";
import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import * as shopChoices from "#contract/lookups/shop-choices.ts";
import { repeatCode } from "#contract/orders/repeat-calls.ts";
import { paths } from "#contract/paths/paths.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import type { CartonLabel } from "#server/modules/documents/delivery-content.ts";
import { printPaper } from "#server/modules/documents/printer.ts";
import type { OrderRow } from "#server/modules/order-records/orders.repository.ts";
import {
  type WholeOrder,
  wholeOrder,
} from "#server/modules/order-records/whole-orders.repository.ts";
import { findCompany } from "#server/modules/shop/shop-facts.repository.ts";
import { parcelsOf, parcelsText } from "./parcels.ts";

const receiverOf = ({ address }: OrderRow): string =>
  address === null ? "到店自提" : receiverLine(address);

function deliveryFacts({ order }: WholeOrder, now: number) {
  const way = shopChoices.expressType.words[order.expressType];
  const by =
    order.carrierName === null || order.carrierName === way ? way : `${way}，${order.carrierName}`;
  return [
    { name: "订单号", value: order.orderNo },
    { name: "开单日期", value: shanghaiDay(now) },
    { name: "收货", value: receiverOf(order) },
    { name: "配送", value: by },
    ...(order.trackingNo === null ? [] : [{ name: "运单号", value: order.trackingNo }]),
    ...(order.remark === "" ? [] : [{ name: "备注", value: order.remark }]),
  ];
}

/** 送货单 of an order. @throws Refusal `notFound` */
export async function deliveryFile(deps: WithDatabase & WithClock, orderId: string) {
  const whole = await wholeOrder(deps.db, orderId);
  const { order, items } = whole;
  const { name, shortName, address, phone } = await findCompany(deps.db);
  const content = {
    shop: shortName === "" ? name : shortName,
    orderNo: order.orderNo,
    facts: deliveryFacts(whole, deps.clock.now()),
    lines: items.map((item) => ({
      title: item.title,
      summary: item.summary,
      quantity: `${grouped(item.quantity)} ${item.unit}`,
      packing: parcelsText(parcelsOf(item)),
      weight: `${item.quote.weightKg} kg`,
    })),
    total: `共 ${grouped(order.parcels)} 件，约 ${order.weightKg} kg`,
    seller: `${name}，${address}，电话 ${phone}`,
  };
  const pdf = (await printPaper({ kind: "delivery", content })).toString("base64");
  return { name: `送货单-${order.orderNo}.pdf`, pdf };
}

/** Labels that are printed at once; the rest of a larger order is packed on pallets. */
const mostLabels = 200;

/** Labels of an order's parcels, counted over all of its lines. @throws Refusal `notFound` */
export async function labelsFile(
  deps: WithDatabase,
  orderId: string,
  origin: string,
): Promise<{ name: string; pdf: string; labels: number; parcels: number }> {
  const { order, items } = await wholeOrder(deps.db, orderId);
  const packed = items.map((item) => ({ item, parcels: parcelsOf(item) }));
  const all = packed.reduce((sum, { parcels }) => sum + parcels.count, 0);
  const labels: CartonLabel[] = [];
  for (const { item, parcels } of packed) {
    const link =
      order.kind === "paper" ? null : origin + paths.repeat({ code: repeatCode(item.id) });
    for (let at = 0; at < parcels.count && labels.length < mostLabels; at += 1) {
      labels.push({
        title: item.title,
        summary: item.summary,
        pieces: parcels.contentOf(at),
        place: `第 ${labels.length + 1} / ${all} 件`,
        weight: parcels.weight,
        link,
      });
    }
  }
  const { name, shortName } = await findCompany(deps.db);
  const content = {
    shop: shortName === "" ? name : shortName,
    orderNo: order.orderNo,
    receiver:
      order.address === null ? "到店自提" : `收货 ${order.address.name}，${order.address.region}`,
    labels,
  };
  const pdf = (await printPaper({ kind: "labels", content })).toString("base64");
  return { name: `箱标-${order.orderNo}.pdf`, pdf, labels: labels.length, parcels: all };
}
