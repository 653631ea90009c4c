import type { FastifyInstance } from "fastify";
import { introducedCall } from "#contract/account/introduced.ts";
import { yuanOf } from "#contract/format/money.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { stateText } from "#contract/orders/states.ts";
import { mostShownOfBuyer, staffBuyerCall } from "#contract/staff/staff-buyers.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { balanceOf } from "#server/modules/ledger/ledger.repository.ts";
import * as facts from "#server/modules/order-records/buyer-facts.repository.ts";
import { introducedBy } from "#server/modules/order-records/introduced.repository.ts";
import { goodsOf } from "#server/modules/order-records/order-contents.repository.ts";
import { listOrders } from "#server/modules/order-records/order-lists.repository.ts";

/** 买家: one buyer as staff see it, and what the own code brought as the buyer does. */
export function register(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps;
  route(app, deps, introducedCall, async ({ user }) => ({
    code: user.id,
    ...(await introducedBy(db, user.id)),
  }));

  route(app, deps, staffBuyerCall, async ({ input: { id } }) => {
    const buyer = await facts.shownBuyer(db, id);
    if (buyer === null) throw new Refusal(codes.notFound, "没有这个买家");
    const [sums, balanceFen, latest, files, notes, introduced] = await Promise.all([
      facts.orderSumsOf(db, id),
      balanceOf(db, id),
      listOrders(db, id, { limit: mostShownOfBuyer - 1 }),
      facts.filesOfBuyer(db, id),
      facts.notesOnBuyer(db, id),
      introducedBy(db, id),
    ]);
    const goods = await goodsOf(
      db,
      latest.map((row) => row.id),
    );
    return {
      buyer_id: id,
      name: buyer.name,
      mobile: buyer.mobile,
      registeredAt: buyer.createdAt.getTime(),
      money: {
        paidOrders: sums.paidOrders,
        paid: yuanOf(sums.paidFen),
        refunded: yuanOf(sums.refundedFen),
        unpaid: yuanOf(sums.unpaidFen),
        balance: yuanOf(balanceFen),
      },
      introduced,
      count: sums.orders,
      orders: latest.map((row) => ({
        order_id: row.id,
        order_no: row.orderNo,
        state: row.state,
        stateText: stateText(row.state, row.kind),
        total: yuanOf(row.totalFen),
        createdAt: row.createdAt.getTime(),
        goods: goods.get(row.id) ?? "",
      })),
      files: files.map(({ file, orderNo }) => ({
        order_id: file.orderId,
        order_no: orderNo,
        file_id: file.id,
        upload_id: file.uploadId,
        name: file.name,
        size: file.size,
        state: file.state,
        createdAt: file.createdAt.getTime(),
      })),
      notes: notes.map(({ orderId, orderNo, at, text }) => ({
        order_id: orderId,
        order_no: orderNo,
        at: at.getTime(),
        text,
      })),
    };
  });
}
