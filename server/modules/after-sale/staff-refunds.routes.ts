import type { FastifyInstance } from "fastify";
import { codes, Refusal } from "#contract/http/reply.ts";
import { payChannel } from "#contract/lookups/order-choices.ts";
import {
  askRefund,
  type OpenRefund,
  type OpenRefundState,
  putRefundProof,
  refundLateMs,
  resolveOpenRefund,
  signRefundProof,
  staffRefunds,
} from "#contract/staff/staff-refunds.ts";
import { notesOf } from "#server/http/call-log.ts";
import { intentOf, withIdempotency } from "#server/http/idempotency.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { pageOf, positionOf } from "#server/infra/database/keyset.ts";
import type { WithFiles } from "#server/infra/deps.ts";
import { permitFor } from "#server/modules/artwork/permit.ts";
import {
  countOpenRefunds,
  type ListedRefund,
  listOpenRefunds,
} from "#server/modules/order-records/open-refunds.repository.ts";
import { findRefund, lockRefund } from "#server/modules/order-records/refunds.repository.ts";
import { ownRefundOf } from "#server/modules/payments/own-refund.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { tryRefund } from "#server/modules/payments/refund-asking.ts";
import { putProof, signProofWithin } from "#server/modules/payments/refund-proof.ts";
import { resolveWithin } from "#server/modules/payments/refund-resolving.ts";
import { refundViewOf } from "./view.ts";

function stateOf(deps: WithGateways, { row, channel }: ListedRefund, late: Date): OpenRefundState {
  const { state, way, message, createdAt } = row;
  if (state === "failed") return "failed";
  if (way === "transfer") return "transfer";
  if (channel !== null && deps.gateways[channel].refunding.way === "none") return "gone";
  if (message !== "") return "stuck";
  return createdAt < late ? "late" : "waiting";
}

const noRefund = (): Refusal => new Refusal(codes.notFound, "没有这笔退款");

const openRefundOf = (deps: WithGateways, listed: ListedRefund, late: Date): OpenRefund => ({
  refund_id: listed.row.id,
  after_id: listed.row.afterSaleId,
  after_no: listed.afterNo,
  order_id: listed.row.orderId,
  order_no: listed.orderNo,
  mobile: listed.mobile,
  channelText: listed.channel === null ? null : payChannel.words[listed.channel],
  reason: listed.row.reason,
  payee: listed.row.payee,
  refund: refundViewOf(listed.row),
  since: listed.row.createdAt.getTime(),
  standing: stateOf(deps, listed, late),
});

function registerProof(app: FastifyInstance, deps: RouteDeps & WithFiles): void {
  route(app, deps, signRefundProof, async ({ input }) =>
    permitFor(deps, await inTransaction(deps.db, (tx) => signProofWithin(tx, deps, input))),
  );

  route(app, deps, putRefundProof, async ({ input, request }) => {
    const done = await putProof(deps, input);
    notesOf(request).subject = `${done.refund.outRefundNo}: proof`;
    return ownRefundOf(done.refund, done.payment?.channel ?? null);
  });
}

export function register(app: FastifyInstance, deps: RouteDeps & WithFiles & WithGateways): void {
  registerProof(app, deps);
  const lateBefore = () => new Date(deps.clock.now() - refundLateMs);

  route(app, deps, staffRefunds, async ({ input }) => {
    const late = lateBefore();
    const rows = await listOpenRefunds(deps.db, {
      limit: input.limit,
      late,
      overdue: input.list === "overdue",
      ...(input.cursor === undefined ? {} : { after: positionOf(input.cursor) }),
    });
    const page = pageOf(rows, input.limit, ({ row }) => ({ at: row.createdAt, id: row.id }));
    return {
      items: page.items.map((one) => openRefundOf(deps, one, late)),
      nextCursor: page.nextCursor,
      counts: await countOpenRefunds(deps.db, late),
    };
  });

  route(app, deps, resolveOpenRefund, async ({ input, key, request }) => {
    const intent = intentOf(resolveOpenRefund, "staff", { key, input });
    await withIdempotency(deps, intent, async (tx) => {
      const refund = await lockRefund(tx, input.refund_id);
      if (refund === null) throw noRefund();
      await resolveWithin(tx, deps, refund, input.how);
      return refund.id;
    });
    await tryRefund(deps, input.refund_id);
    const now = await findRefund(deps.db, input.refund_id);
    if (now === null) throw noRefund();
    notesOf(request).subject = `${now.outRefundNo}: ${input.how.kind}`;
    return { refund_id: now.id, refund: refundViewOf(now) };
  });

  route(app, deps, askRefund, async ({ input, request }) => {
    const refund = await findRefund(deps.db, input.refund_id);
    if (refund === null) throw noRefund();
    notesOf(request).subject = refund.outRefundNo;
    if (refund.state !== "open" || refund.way !== "channel") {
      throw new Refusal(codes.stateConflict, "这笔退款不等渠道答复");
    }
    const answered = await tryRefund(deps, refund.id);
    const now = (await findRefund(deps.db, refund.id)) ?? refund;
    notesOf(request).subject = `${now.outRefundNo}: ${answered ? now.state : "silent"}`;
    return { answered, refund: refundViewOf(now) };
  });
}
