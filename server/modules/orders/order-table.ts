import { visibleText } from "#contract/http/visible-text.ts";
import { paymentState } from "#contract/lookups/order-choices.ts";
import { stateText } from "#contract/orders/states.ts";
import type { Database } from "#server/infra/database/database.ts";
import {
  byteOrderMark,
  csvLine,
  textCell,
  timeCell,
  yuanCell,
} from "#server/modules/documents/csv.ts";
import { goodsOf } from "#server/modules/order-records/order-contents.repository.ts";
import { ordersWithIds } from "#server/modules/order-records/staff-order-search.repository.ts";
import type { OrderOfSomebody } from "#server/modules/order-records/staff-orders.repository.ts";

const titles = [
  ...["订单号", "下单时间", "状态", "付款状态", "付款时间", "买家", "手机", "商品"],
  ...["货款（元）", "运费（元）", "合计（元）", "应发", "发货时间", "运单号", "备注"],
];

/** Orders that are read and sent together. */
const rowsAtOnce = 500;

/** Stored texts of earlier versions are cleaned by today's rule. */
const shown = (text: string): string => textCell(visibleText(text));

function lineOf({ order, buyer }: OrderOfSomebody, goods: string): string {
  return csvLine([
    textCell(order.orderNo),
    timeCell(order.createdAt),
    textCell(stateText(order.state, order.kind)),
    textCell(paymentState.words[order.payState]),
    timeCell(order.paidAt),
    shown(buyer.name),
    textCell(buyer.mobile),
    shown(goods),
    yuanCell(order.goodsFen),
    yuanCell(order.freightFen),
    yuanCell(order.totalFen),
    textCell(order.promise?.dates?.shipOn ?? ""),
    timeCell(order.shippedAt),
    shown(order.trackingNo ?? ""),
    shown(order.remark),
  ]);
}

/** These orders as CSV, in pieces: the next ones are read when the last piece has been taken. */
export async function* orderTable(db: Database, ids: readonly string[]): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(titles);
  for (let start = 0; start < ids.length; start += rowsAtOnce) {
    const some = ids.slice(start, start + rowsAtOnce);
    const rows = await ordersWithIds(db, some);
    const goods = await goodsOf(db, some);
    yield rows.map((row) => lineOf(row, goods.get(row.order.id) ?? "")).join("");
  }
}
