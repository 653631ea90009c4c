import type { FastifyInstance } from "fastify";
import { yuanOf } from "#contract/format/money.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import * as contract from "#contract/staff/staff-after-sale.ts";
import { notesOf } from "#server/http/call-log.ts";
import type { Caller } from "#server/http/guard.ts";
import { intentOf, withIdempotency } from "#server/http/idempotency.ts";
import { type Call, type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction, type Transaction } from "#server/infra/database/database.ts";
import { pageOf, positionOf } from "#server/infra/database/keyset.ts";
import type { WithDatabase } from "#server/infra/deps.ts";
import * as store from "#server/modules/order-records/after-sales.repository.ts";
import { orderNoAndKind } from "#server/modules/order-records/orders.repository.ts";
import { settledPayment } from "#server/modules/order-records/payments.repository.ts";
import { refundOf } from "#server/modules/order-records/refunds.repository.ts";
import { type By, heldAbove, heldView } from "#server/modules/payments/holding.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { tryRefund } from "#server/modules/payments/refund-asking.ts";
import { resolveWithin } from "#server/modules/payments/refund-resolving.ts";
import { refundableFen } from "#server/modules/payments/refunding.ts";
import * as deciding from "./deciding.ts";
import { type Application, detailOf, refundViewOf, shareFen } from "./view.ts";

/** The owner of the staff's idempotency keys. */
const staff = "staff";

export function register(app: FastifyInstance, deps: RouteDeps & WithGateways): void {
  registerReading(app, deps);
  registerDeciding(app, deps);
  registerRefunds(app, deps);
}

const personOf = ({ staff: by }: Caller) => (by?.kind === "person" ? by.person : null);

async function staffDetailOf(
  deps: WithDatabase,
  application: Application,
  personId: string | null,
) {
  const { row } = application;
  const payment = await settledPayment(deps.db, row.orderId);
  const refundable = await inTransaction(deps.db, (tx) => refundableFen(tx, row.orderId));
  const before = await store.claimedLines(deps.db, row.orderId, row);
  const held = await heldView(deps.db, row.orderId, personId);
  return {
    ...(await detailOf(deps, application)),
    paid: yuanOf(payment?.amountFen ?? 0),
    refundable: yuanOf(refundable),
    share: yuanOf(shareFen(await store.afterSaleLinesOf(deps.db, [row.id]), before)),
    held: held?.after_id === row.id ? held : null,
  };
}

async function staffDetail(deps: WithDatabase, afterId: string, caller: Caller) {
  const row = await store.findAfterSale(deps.db, afterId);
  const application = { row, ...(await orderNoAndKind(deps.db, row.orderId)) };
  return staffDetailOf(deps, application, personOf(caller)?.id ?? null);
}

function registerReading(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, contract.staffAfterSales, async ({ input, caller }) => {
    const rows = await store.waitingAfterSales(deps.db, {
      limit: input.limit,
      ...(input.cursor === undefined ? {} : { after: positionOf(input.cursor) }),
      ...(input.state === undefined ? {} : { state: Number(input.state) }),
    });
    const page = pageOf(rows, input.limit, ({ row }) => ({ at: row.updatedAt, id: row.id }));
    const items: Awaited<ReturnType<typeof staffDetailOf>>[] = [];
    for (const one of page.items)
      items.push(await staffDetailOf(deps, one, personOf(caller)?.id ?? null));
    return { items, nextCursor: page.nextCursor };
  });

  route(app, deps, contract.staffAfterSale, ({ input, caller }) =>
    staffDetail(deps, input.id, caller),
  );
}

/** The application, unmoved, where its refund has to wait for a second person. */
async function heldAcceptance(
  tx: Transaction,
  deps: RouteDeps & WithGateways,
  accept: deciding.Accepting,
  by: By,
): Promise<store.AfterSaleRow | null> {
  const { remedy, amount, words } = accept;
  if (remedy === "reprint" || amount === null) return null;
  const row = await store.lockAfterSale(tx, accept.after_id);
  const reason = words === "" ? `同意售后 ${row.afterNo}` : words;
  const waiting = await heldAbove(tx, deps, {
    act: "accept",
    orderId: row.orderId,
    input: { amount, reason, kept_reason: "", accept },
    by,
    perform: (trial) => deciding.acceptWithin(trial, deps, accept),
  });
  return waiting === null ? null : row;
}

type Act =
  | typeof contract.acceptAfterSale
  | typeof contract.refuseAfterSale
  | typeof contract.askAfterSale
  | typeof contract.receiveReturn
  | typeof contract.shipReprint;

function registerDeciding(app: FastifyInstance, deps: RouteDeps & WithGateways): void {
  /**
   * Carries out one action, once a key; the stored reply names no person. Then the channel is
   * asked.
   */
  async function act<E extends Act>(
    endpoint: E,
    { input, key, request, caller }: Pick<Call<Act>, "input" | "key" | "request" | "caller">,
    work: (tx: Transaction) => Promise<store.AfterSaleRow>,
  ) {
    const intent = intentOf(endpoint, staff, { key, input });
    const afterId = await withIdempotency(deps, intent, async (tx) => (await work(tx)).id);
    const refund = await refundOf(deps.db, afterId);
    if (refund !== null) await tryRefund(deps, refund.id);
    const detail = await staffDetail(deps, afterId, caller);
    notesOf(request).subject = `${detail.after_no}: ${detail.state}`;
    return detail;
  }
  const saidOf = (input: { readonly after_id: string; readonly words: string }) => ({
    afterId: input.after_id,
    words: input.words,
  });

  route(app, deps, contract.acceptAfterSale, (call) =>
    act(contract.acceptAfterSale, call, async (tx) => {
      const { input, caller } = call;
      const held = await heldAcceptance(tx, deps, input, personOf(caller));
      return held ?? deciding.acceptWithin(tx, deps, input);
    }),
  );
  route(app, deps, contract.refuseAfterSale, (call) =>
    act(contract.refuseAfterSale, call, (tx) =>
      deciding.refuseWithin(tx, deps, saidOf(call.input)),
    ),
  );
  route(app, deps, contract.askAfterSale, (call) =>
    act(contract.askAfterSale, call, (tx) => deciding.askWithin(tx, deps, saidOf(call.input))),
  );
  route(app, deps, contract.receiveReturn, (call) =>
    act(contract.receiveReturn, call, (tx) => deciding.receiveWithin(tx, deps, saidOf(call.input))),
  );
  route(app, deps, contract.shipReprint, (call) =>
    act(contract.shipReprint, call, (tx) =>
      deciding.shipReprintWithin(tx, deps, {
        afterId: call.input.after_id,
        carrier: call.input.carrier,
        trackingNo: call.input.tracking_no,
      }),
    ),
  );
}

function registerRefunds(app: FastifyInstance, deps: RouteDeps & WithGateways): void {
  route(app, deps, contract.resolveRefund, async ({ input, key, request }) => {
    const intent = intentOf(contract.resolveRefund, staff, { key, input });
    await withIdempotency(deps, intent, async (tx) => {
      await store.lockAfterSale(tx, input.after_id);
      const refund = await refundOf(tx, input.after_id);
      if (refund === null) throw new Refusal(codes.stateConflict, "这张售后单没有退款");
      await resolveWithin(tx, deps, refund, input.how);
      return refund.id;
    });
    const asked = await refundOf(deps.db, input.after_id);
    if (asked === null) throw new Error("a refund that was resolved has no row");
    await tryRefund(deps, asked.id);
    const row = await store.findAfterSale(deps.db, input.after_id);
    const refund = await refundOf(deps.db, input.after_id);
    notesOf(request).subject = `${asked.outRefundNo}: ${input.how.kind}`;
    return { after_id: row.id, state: row.state, refund: refundViewOf(refund ?? asked) };
  });
}
