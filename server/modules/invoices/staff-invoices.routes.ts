import type { FastifyInstance } from "fastify";
import { yuanOf } from "#contract/format/money.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { stateText } from "#contract/orders/states.ts";
import * as contract from "#contract/staff/staff-invoices.ts";
import { notesOf } from "#server/http/call-log.ts";
import { type Call, type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction, type Transaction } from "#server/infra/database/database.ts";
import { pageOf, positionOf } from "#server/infra/database/keyset.ts";
import type { WithDatabase, WithFiles } from "#server/infra/deps.ts";
import { sendLettersSoon } from "#server/infra/mail/mail-worker.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { permitFor } from "#server/modules/artwork/permit.ts";
import { openUpload } from "#server/modules/artwork/uploads.repository.ts";
import * as store from "#server/modules/order-records/invoices.repository.ts";
import { itemsOf } from "#server/modules/order-records/order-contents.repository.ts";
import {
  findOrder,
  lockOrder,
  type OrderRow,
} from "#server/modules/order-records/orders.repository.ts";
import { taxOf } from "#server/modules/order-records/tax-summary.ts";
import * as issuing from "./issuing.ts";
import { issuedOf } from "./view.ts";

export function register(app: FastifyInstance, deps: RouteDeps & WithFiles): void {
  registerReading(app, deps);
  registerDocument(app, deps);
  registerWriting(app, deps);
}

/** @throws Refusal `stateConflict` for an order that was never paid */
async function invoicingOf(
  { db }: WithDatabase,
  order: OrderRow,
): Promise<contract.OrderInvoicing> {
  const sums = await store.invoiceSums(db, order.id);
  if (sums === null || order.paidAt === null) {
    throw new Refusal(codes.stateConflict, "订单还没有付款，不能开票");
  }
  const items = await itemsOf(db, [order.id]);
  return {
    order_id: order.id,
    order_no: order.orderNo,
    state: order.state,
    stateText: stateText(order.state, order.kind),
    paidAt: order.paidAt.getTime(),
    title: order.invoice,
    tax: taxOf(order, items),
    paid: yuanOf(order.totalFen),
    refunded: yuanOf(sums.refunded),
    invoiceable: yuanOf(sums.invoiceable),
    invoiced: yuanOf(sums.invoiced),
    due: yuanOf(sums.invoiceable - sums.invoiced),
    items: items.map(({ title, quantity, unit, amountFen, quote }) => ({
      title,
      quantity,
      unit,
      amount: yuanOf(amountFen),
      taxRate: quote.taxRate,
    })),
    invoices: await issuedOf(db, await store.invoicesOfOrder(db, order.id)),
  };
}

function registerReading(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, contract.waitingInvoices, async ({ input }) => {
    const rows = await store.unsettledInvoices(deps.db, {
      limit: input.limit,
      ...(input.cursor === undefined ? {} : { after: positionOf(input.cursor) }),
    });
    const page = pageOf(rows, input.limit, ({ paidAt, createdAt, id }) => ({
      at: paidAt ?? createdAt,
      id,
    }));
    const items: contract.OrderInvoicing[] = [];
    for (const order of page.items) items.push(await invoicingOf(deps, order));
    return { items, nextCursor: page.nextCursor };
  });

  route(app, deps, contract.orderInvoices, async ({ input }) =>
    invoicingOf(deps, await findOrder(deps.db, input.id)),
  );

  route(app, deps, contract.staffInvoices, async ({ input }) => {
    const { limit, number, cursor } = input;
    const rows = await store.listInvoices(deps.db, {
      limit,
      ...(number === undefined ? {} : { number }),
      ...(cursor === undefined ? {} : { before: positionOf(cursor) }),
    });
    const page = pageOf(rows, limit, ({ row }) => ({ at: row.createdAt, id: row.id }));
    return { items: await issuedOf(deps.db, page.items), nextCursor: page.nextCursor };
  });
}

function registerDocument(app: FastifyInstance, deps: RouteDeps & WithFiles): void {
  route(app, deps, contract.signInvoiceDocument, async ({ input }) => {
    const { order_id: orderId, ...file } = input;
    const row = await inTransaction(deps.db, async (tx) => {
      const { userId } = await lockOrder(tx, orderId);
      const facts = { ...file, userId, kind: "invoice" as const, orderId, itemId: null };
      return openUpload(tx, facts, { id: deps.random.uuid(), at: nowDate(deps) });
    });
    return permitFor(deps, row);
  });
}

type Act =
  | typeof contract.issueInvoice
  | typeof contract.reverseInvoice
  | typeof contract.voidInvoice
  | typeof contract.putInvoiceDocument;

function registerWriting(app: FastifyInstance, deps: RouteDeps & WithFiles): void {
  /** Carries out one action and returns the order's invoice state. */
  async function act(
    { request }: Pick<Call<Act>, "request">,
    subject: string,
    work: (tx: Transaction) => Promise<OrderRow>,
  ) {
    const order = await inTransaction(deps.db, work);
    sendLettersSoon(deps);
    notesOf(request).subject = `${order.orderNo}: ${subject}`;
    return invoicingOf(deps, order);
  }

  route(app, deps, contract.issueInvoice, (call) =>
    act(call, `invoice ${call.input.number}`, (tx) => issuing.issueWithin(tx, deps, call.input)),
  );
  route(app, deps, contract.reverseInvoice, (call) =>
    act(call, `red invoice ${call.input.number}`, (tx) =>
      issuing.reverseWithin(tx, deps, call.input),
    ),
  );
  route(app, deps, contract.voidInvoice, (call) =>
    act(call, "invoice void", (tx) => issuing.voidWithin(tx, deps, call.input)),
  );
  route(app, deps, contract.putInvoiceDocument, (call) =>
    act(call, "invoice document", (tx) => issuing.putDocumentWithin(tx, deps, call.input)),
  );
}
