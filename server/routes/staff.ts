import type { FastifyInstance } from "fastify";
import { fenOf, yuanOf } from "#contract/money.ts";
import { confirmTransfer, staffTransfers } from "#contract/staff.ts";
import type { Deps } from "#server/deps.ts";
import { channelOfWay } from "#server/gateways/payment-channels.ts";
import { notesOf } from "#server/http/call-log.ts";
import { route } from "#server/http/route.ts";
import { bankNumber } from "#server/payments/bank-number.ts";
import { settle } from "#server/payments/settling.ts";
import { pageOf, positionOf } from "#server/store/keyset.ts";
import { awaitedPayments } from "#server/store/payments.ts";

export function register(app: FastifyInstance, deps: Deps): void {
  route(app, deps, confirmTransfer, async ({ input, request }) => {
    const result = await settle(deps, {
      outTradeNo: input.reference,
      transactionId: bankNumber(input.transaction_id),
      amountFen: fenOf(input.amount),
    });
    notesOf(request).subject = `${input.reference}: ${result}`;
    return { result };
  });

  route(app, deps, staffTransfers, async ({ input }) => {
    const rows = await awaitedPayments(deps.db, channelOfWay(deps, "transfer"), {
      limit: input.limit,
      ...(input.cursor === undefined ? {} : { after: positionOf(input.cursor) }),
    });
    const { items, nextCursor } = pageOf(rows, input.limit, ({ row }) => ({
      at: row.createdAt,
      id: row.id,
    }));
    return {
      items: items.map(({ row, orderNo, mobile }) => ({
        payment_id: row.id,
        reference: row.outTradeNo,
        amount: yuanOf(row.amountFen),
        at: row.createdAt.getTime(),
        order_id: row.orderId,
        order_no: orderNo,
        mobile,
        slips: [...row.slips],
      })),
      nextCursor,
    };
  });
}
