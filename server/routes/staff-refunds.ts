import type { FastifyInstance } from "fastify";
import { payChannel } from "#contract/order-choices.ts";
import { codes, Refusal } from "#contract/reply.ts";
import {
  askRefund,
  type OpenRefund,
  type RefundStanding,
  refundLateMs,
  staffRefunds,
} from "#contract/staff-refunds.ts";
import { refundViewOf } from "#server/after-sale/view.ts";
import type { Deps } from "#server/deps.ts";
import { notesOf } from "#server/http/call-log.ts";
import { route } from "#server/http/route.ts";
import { tryRefund } from "#server/payments/refund-asking.ts";
import { pageOf, positionOf } from "#server/store/keyset.ts";
import {
  countOpenRefunds,
  type ListedRefund,
  listOpenRefunds,
} from "#server/store/open-refunds.ts";
import { type RefundRow, refundOf } from "#server/store/refunds.ts";

function standingOf({ state, way, message, createdAt }: RefundRow, late: Date): RefundStanding {
  if (state === "failed") return "failed";
  if (way === "transfer") return "transfer";
  if (message !== "") return "stuck";
  return createdAt < late ? "late" : "waiting";
}

const openRefundOf = (listed: ListedRefund, late: Date): OpenRefund => ({
  after_id: listed.row.afterSaleId,
  after_no: listed.afterNo,
  order_id: listed.row.orderId,
  order_no: listed.orderNo,
  mobile: listed.mobile,
  channelText: payChannel.words[listed.channel],
  refund: refundViewOf(listed.row),
  since: listed.row.createdAt.getTime(),
  standing: standingOf(listed.row, late),
});

export function register(app: FastifyInstance, deps: Deps): void {
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
      items: page.items.map((one) => openRefundOf(one, late)),
      nextCursor: page.nextCursor,
      counts: await countOpenRefunds(deps.db, late),
    };
  });

  route(app, deps, askRefund, async ({ input, request }) => {
    const refund = await refundOf(deps.db, input.after_id);
    if (refund === null) throw new Refusal(codes.notFound, "这张售后单没有退款");
    notesOf(request).subject = refund.outRefundNo;
    if (refund.state !== "open" || refund.way !== "channel") {
      throw new Refusal(codes.stateConflict, "这笔退款不等渠道答复");
    }
    const answered = await tryRefund(deps, refund.id);
    const now = (await refundOf(deps.db, input.after_id)) ?? refund;
    notesOf(request).subject = `${now.outRefundNo}: ${answered ? now.state : "silent"}`;
    return { answered, refund: refundViewOf(now) };
  });
}
