import type { FastifyInstance } from "fastify";
import { yuanOf } from "#contract/format/money.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { type BuyerBalance, payOutBalance, staffBalance } from "#contract/staff/staff-payouts.ts";
import { notesOf } from "#server/http/call-log.ts";
import { intentOf, withIdempotency } from "#server/http/idempotency.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import type { WithDatabase } from "#server/infra/deps.ts";
import { findUserByMobile } from "#server/modules/accounts/users.repository.ts";
import { balanceOf } from "#server/modules/ledger/ledger.repository.ts";
import { payoutsOf } from "#server/modules/order-records/payouts.repository.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { ownRefundOf } from "./own-refund.ts";
import { transferredWithin } from "./payouts.ts";

async function buyerOf(deps: WithDatabase, mobile: string) {
  const buyer = await findUserByMobile(deps.db, mobile);
  if (buyer === null || buyer.deletedAt !== null) {
    throw new Refusal(codes.notFound, "没有这个买家");
  }
  return buyer;
}

async function buyerBalance(deps: WithDatabase, mobile: string): Promise<BuyerBalance> {
  const { id, name } = await buyerOf(deps, mobile);
  return {
    mobile,
    name,
    balance: yuanOf(await balanceOf(deps.db, id)),
    refunds: (await payoutsOf(deps.db, id)).map(({ row, channel }) => ownRefundOf(row, channel)),
  };
}

export function register(app: FastifyInstance, deps: RouteDeps & WithGateways): void {
  route(app, deps, staffBalance, ({ input }) => buyerBalance(deps, input.mobile));

  route(app, deps, payOutBalance, async ({ input, key, request }) => {
    const { mobile, transaction_id, ...rest } = input;
    const buyer = await buyerOf(deps, mobile);
    const intent = intentOf(payOutBalance, "staff", { key, input });
    const no = await withIdempotency(deps, intent, async (tx) => {
      const paid = { ...rest, userId: buyer.id, transactionId: transaction_id };
      return (await transferredWithin(tx, deps, paid)).outRefundNo;
    });
    notesOf(request).subject = no;
    return buyerBalance(deps, mobile);
  });
}
