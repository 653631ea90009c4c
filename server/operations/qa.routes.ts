import type { FastifyInstance } from "fastify";
import { yuanOf } from "#contract/format/money.ts";
import { qaGrant, qaOrder } from "#contract/qa/qa.ts";
import { type RouteDeps, route } from "#server/http/route.ts";

import {
  eventRows,
  itemRows,
  keyRows,
  ownOrderNamed,
  paymentRows,
  postingRows,
} from "#server/modules/order-records/order-rows.repository.ts";
import { noSuchOrder } from "#server/modules/order-records/orders.repository.ts";

export function register(app: FastifyInstance, deps: RouteDeps): void {
  const { db, settings } = deps;
  route(app, deps, qaGrant, async () => ({ granted: settings.qa }));
  route(app, deps, qaOrder, async ({ input, user }) => {
    if (!settings.qa) throw noSuchOrder();
    const row = await ownOrderNamed(db, user.id, input.order);
    const payments = await paymentRows(db, row.id);
    const trades = payments.map(({ out_trade_no }) => out_trade_no);
    return {
      order: {
        order_id: row.id,
        order_no: row.orderNo,
        draft_id: row.draftId,
        kind: row.kind,
        state: row.state,
        pay_state: row.payState,
        goods: yuanOf(row.goodsFen),
        freight: yuanOf(row.freightFen),
        total: yuanOf(row.totalFen),
        created_at: row.createdAt.getTime(),
        updated_at: row.updatedAt.getTime(),
        pay_before: row.payBefore.getTime(),
        paid_at: row.paidAt?.getTime() ?? null,
      },
      items: await itemRows(db, row.id),
      events: await eventRows(db, row.id),
      payments,
      ledger: await postingRows(db, row.id),
      keys: await keyRows(db, user.id, [row.id, ...trades]),
    };
  });
}
