import type { FastifyInstance } from "fastify";
import { yuanOf } from "#contract/format/money.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { keptOf } from "#contract/jobs/kept-job.ts";
import { readStoredJob } from "#contract/jobs/stored-job.ts";
import { afterSaleStateText, orderStates } from "#contract/orders/states.ts";
import * as contract from "#contract/staff/staff-orders.ts";
import { jobFacts } from "#contract/wording/job-words.ts";
import { paperPlanFacts } from "#contract/wording/paper-plan-words.ts";
import { repeatFact } from "#contract/wording/repeat-words.ts";
import { notesOf } from "#server/http/call-log.ts";
import { intentOf, withIdempotency } from "#server/http/idempotency.ts";
import { type Call, type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction, type Transaction } from "#server/infra/database/database.ts";
import type { WithDatabase, WithPricing } from "#server/infra/deps.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { applicationsOfOrder } from "#server/modules/order-records/after-sales.repository.ts";
import type { OrderRow } from "#server/modules/order-records/orders.repository.ts";
import * as store from "#server/modules/order-records/staff-orders.repository.ts";
import { wholeOrder } from "#server/modules/order-records/whole-orders.repository.ts";
import { waybillView } from "#server/modules/orders/carrier/waybill-view.ts";
import { heldView } from "#server/modules/payments/holding.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { channelOfWay } from "#server/modules/payments/providers/payment-channels.ts";
import { refundableFen } from "#server/modules/payments/refunding.ts";
import { quoteTools } from "#server/modules/quotes/quote-tools.ts";
import { advanceWithin, nextStepOf, shipWithin } from "./by-hand.ts";
import { orderDetailOf } from "./order-view.ts";

async function detailOf(
  deps: LetterDeps & WithDatabase & WithPricing & WithGateways,
  id: string,
  personId: string | null,
): Promise<contract.StaffOrder> {
  const found = await store.anybodysOrder(deps.db, id);
  if (found === null) throw new Refusal(codes.notFound, "没有这个订单");
  const { order, buyer, waybill } = found;
  const parts = await wholeOrder(deps.db, order.id);
  const step = nextStepOf(parts);
  const tools = await quoteTools(deps);
  const applications = await applicationsOfOrder(deps.db, order.id);
  return {
    ...orderDetailOf(parts),
    updatedAt: order.updatedAt.getTime(),
    buyer_id: order.userId,
    buyer,
    next: step === null ? null : { step: step.work, ship: step.to === orderStates.shipped },
    specs: parts.items.map(({ id: item_id, job, unit, quote }) => {
      const read = readStoredJob(job);
      if (read === null) return { item_id, facts: [] };
      const kept = keptOf(read);
      const repeat = kept === undefined ? [] : [repeatFact(kept, quote)];
      return {
        item_id,
        facts: [...jobFacts(read, unit, tools), ...paperPlanFacts(quote.plan), ...repeat],
      };
    }),
    waiting: parts.payments
      .filter(({ state }) => state === "paying")
      .map(({ outTradeNo, channel, amountFen, slips }) => ({
        reference: outTradeNo,
        amount: yuanOf(amountFen),
        byHand: channel === channelOfWay(deps, "transfer"),
        slips: [...slips],
      })),
    refundable: yuanOf(await inTransaction(deps.db, (tx) => refundableFen(tx, order.id))),
    held: await heldView(deps.db, order.id, personId),
    waybill: waybill === null ? null : waybillView(waybill, order),
    notes: parts.events
      .filter(({ kind }) => kind === "inner")
      .map(({ at, text }) => ({ at: at.getTime(), text })),
    carriers: tools.book.freight.carriers.map(({ id: carrier, name, type }) => ({
      ...{ id: carrier, name, type },
    })),
    applications: applications.map((row) => ({
      after_id: row.id,
      after_no: row.afterNo,
      stateText: afterSaleStateText(row.state),
    })),
  };
}

export function register(app: FastifyInstance, deps: RouteDeps & WithPricing & WithGateways): void {
  route(app, deps, contract.staffOrderCall, ({ input, caller: { staff } }) =>
    detailOf(deps, input.id, staff?.kind === "person" ? staff.person.id : null),
  );
  registerMoving(app, deps);
}

type Moving = typeof contract.advanceOrder | typeof contract.shipOrder;

function registerMoving(app: FastifyInstance, deps: RouteDeps): void {
  async function move(
    endpoint: Moving,
    { input, key, request }: Pick<Call<Moving>, "input" | "key" | "request">,
    work: (tx: Transaction) => Promise<OrderRow>,
  ) {
    const intent = intentOf(endpoint, "staff", { key, input });
    const { order_no, ...moved } = await withIdempotency(deps, intent, async (tx) => {
      const { id, orderNo, state } = await work(tx);
      return { order_id: id, order_no: orderNo, state };
    });
    notesOf(request).subject = order_no;
    return moved;
  }

  route(app, deps, contract.advanceOrder, (call) =>
    move(contract.advanceOrder, call, (tx) => {
      const { order_id: orderId, step: work } = call.input;
      return advanceWithin(tx, { orderId, work }, nowDate(deps));
    }),
  );

  route(app, deps, contract.shipOrder, (call) =>
    move(contract.shipOrder, call, (tx) => {
      const { order_id: orderId, carrier, tracking_no: trackingNo, updatedAt: seenAt } = call.input;
      const parcel =
        carrier === undefined || trackingNo === undefined ? null : { carrier, trackingNo };
      return shipWithin(tx, { orderId, parcel, seenAt }, nowDate(deps));
    }),
  );
}
