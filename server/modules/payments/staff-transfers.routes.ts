import type { FastifyInstance } from "fastify";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { confirmTransfer, refuseSlip, staffTransfers } from "#contract/staff/staff-transfers.ts";
import { notesOf } from "#server/http/call-log.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { pageOf, positionOf } from "#server/infra/database/keyset.ts";
import { bankNumber } from "#server/modules/ledger/bank-number.ts";
import { awaitedPayments } from "#server/modules/order-records/payments.repository.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { channelOfWay } from "#server/modules/payments/providers/payment-channels.ts";
import { type Settling, settle } from "./settling.ts";
import { refuseSlipWithin } from "./slips.ts";

/** @throws Refusal for a result that changed nothing */
function confirmed(settling: Settling): OutputOf<typeof confirmTransfer>["result"] {
  switch (settling) {
    case "used":
      throw new Refusal(codes.stateConflict, "这个银行流水号已登记过别的款，什么也没有改");
    case "unknown":
      throw new Refusal(codes.notFound, "没有这个付款编号，什么也没有改");
    case "wrongAmount":
      throw new Refusal(codes.invalidInput, "金额和应付的不符，什么也没有改", { field: "amount" });
    default:
      return settling;
  }
}

export function register(app: FastifyInstance, deps: RouteDeps & WithGateways): void {
  route(app, deps, confirmTransfer, async ({ input, request }) => {
    notesOf(request).subject = input.reference;
    const settling = await settle(deps, {
      outTradeNo: input.reference,
      transactionId: bankNumber(input.transaction_id),
      amountFen: fenOf(input.amount),
    });
    const result = confirmed(settling);
    notesOf(request).subject = `${input.reference}: ${result}`;
    return { result };
  });

  route(app, deps, refuseSlip, async ({ input, request }) => {
    notesOf(request).subject = input.reference;
    const payBefore = await inTransaction(deps.db, (tx) => refuseSlipWithin(tx, deps, input));
    return { reference: input.reference, pay_before: payBefore.getTime() };
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
