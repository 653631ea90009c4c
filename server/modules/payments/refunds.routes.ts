import type { FastifyInstance } from "fastify";
import { yuanOf } from "#contract/format/money.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { askPayout, type Payouts, payoutOffer, putPayee } from "#contract/refunds/refunds.ts";
import { intentOf, withIdempotency } from "#server/http/idempotency.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import type { WithDatabase } from "#server/infra/deps.ts";
import { balanceOf } from "#server/modules/ledger/ledger.repository.ts";
import { paymentById } from "#server/modules/order-records/payments.repository.ts";
import { payoutsOf, returnable } from "#server/modules/order-records/payouts.repository.ts";
import { keepPayee, lockRefund } from "#server/modules/order-records/refunds.repository.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { ownRefundOf, takesPayee } from "./own-refund.ts";
import { payOutWithin, splitOf } from "./payouts.ts";
import { tryRefund } from "./refund-asking.ts";

async function payoutsNow(deps: WithDatabase & WithGateways, userId: string): Promise<Payouts> {
  const fen = await balanceOf(deps.db, userId);
  const { toBank } = splitOf(deps, fen, await returnable(deps.db, userId));
  return {
    balance: yuanOf(fen),
    toChannels: yuanOf(fen - toBank),
    toBank: yuanOf(toBank),
    refunds: (await payoutsOf(deps.db, userId)).map(({ row, channel }) =>
      ownRefundOf(row, channel),
    ),
  };
}

export function register(app: FastifyInstance, deps: RouteDeps & WithGateways): void {
  route(app, deps, payoutOffer, ({ user }) => payoutsNow(deps, user.id));

  route(app, deps, askPayout, async ({ input, user, key }) => {
    const intent = intentOf(askPayout, user.id, { key, input });
    const ids = await withIdempotency(deps, intent, async (tx) => {
      const rows = await payOutWithin(tx, deps, { userId: user.id, ...input });
      return rows.map(({ id }) => id);
    });
    for (const id of ids) await tryRefund(deps, id);
    return payoutsNow(deps, user.id);
  });

  route(app, deps, putPayee, ({ input: { refund_id, ...payee }, user }) =>
    inTransaction(deps.db, async (tx) => {
      const refund = await lockRefund(tx, refund_id);
      const payment = refund?.paymentId ? await paymentById(tx, refund.paymentId) : null;
      if (refund === null || (refund.userId ?? payment?.userId) !== user.id) {
        throw new Refusal(codes.notFound, "没有这笔退款");
      }
      if (!takesPayee(refund)) {
        throw new Refusal(codes.stateConflict, "这笔退款不用填收款账户");
      }
      await keepPayee(tx, refund.id, { userId: user.id, payee });
      return ownRefundOf({ ...refund, payee }, payment?.channel ?? null);
    }),
  );
}
