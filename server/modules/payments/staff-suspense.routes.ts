import type { FastifyInstance } from "fastify";
import { yuanOf } from "#contract/format/money.ts";
import {
  recordSuspense,
  resolveSuspense,
  type SuspenseEntry,
  staffSuspense,
  suspenseReasons,
  suspenseStates,
} from "#contract/staff/staff-suspense.ts";
import { notesOf } from "#server/http/call-log.ts";
import { intentOf, withIdempotency } from "#server/http/idempotency.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { pageOf, positionOf } from "#server/infra/database/keyset.ts";
import { plainNumber } from "#server/modules/ledger/bank-number.ts";
import {
  listSuspense,
  openSuspense,
  type PlacedSuspense,
  placedSuspense,
} from "#server/modules/order-records/suspense.repository.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { recordWithin, resolveWithin } from "./suspense-resolving.ts";

const staff = "staff";

function namedOf({ namedOrder, namedMobile }: PlacedSuspense): SuspenseEntry["named"] {
  if (namedOrder === null || namedMobile === null) return null;
  const { id, no, fen } = namedOrder;
  return { order_id: id, order_no: no, total: yuanOf(fen), mobile: namedMobile };
}

function entryOf(placed: PlacedSuspense): SuspenseEntry {
  const { row, paidOrderNo, paidMobile } = placed;
  return {
    id: row.id,
    at: row.createdAt.getTime(),
    channel: row.channel,
    amount: yuanOf(row.amountFen),
    reason: row.reason,
    reasonText: suspenseReasons[row.reason],
    reference: row.outTradeNo,
    transaction_id: plainNumber(row.transactionId),
    state: row.state,
    stateText: suspenseStates[row.state],
    named: namedOf(placed),
    resolved:
      row.state === "open"
        ? null
        : {
            at: row.updatedAt.getTime(),
            order_no: paidOrderNo,
            mobile: paidMobile,
            return_no: row.returnNo === null ? null : plainNumber(row.returnNo),
          },
    words: row.words,
  };
}

export function register(app: FastifyInstance, deps: RouteDeps & WithGateways): void {
  route(app, deps, staffSuspense, async ({ input }) => {
    const rows = await listSuspense(deps.db, {
      limit: input.limit,
      ...(input.cursor === undefined ? {} : { after: positionOf(input.cursor) }),
      ...(input.state === undefined ? {} : { state: input.state }),
    });
    const page = pageOf(rows, input.limit, ({ row }) => ({ at: row.createdAt, id: row.id }));
    const { count, fen } = await openSuspense(deps.db);
    return {
      items: page.items.map(entryOf),
      nextCursor: page.nextCursor,
      open: { count, amount: yuanOf(fen) },
    };
  });

  route(app, deps, recordSuspense, async ({ input, key, request }) => {
    const intent = intentOf(recordSuspense, staff, { key, input });
    const id = await withIdempotency(
      deps,
      intent,
      async (tx) => (await recordWithin(tx, deps, input)).id,
    );
    const entry = entryOf(await placedSuspense(deps.db, id));
    notesOf(request).subject = `${entry.transaction_id}: recorded`;
    return entry;
  });

  route(app, deps, resolveSuspense, async ({ input, key, request }) => {
    const intent = intentOf(resolveSuspense, staff, { key, input });
    await withIdempotency(deps, intent, async (tx) => {
      await resolveWithin(tx, deps, input);
      return input.suspense_id;
    });
    const entry = entryOf(await placedSuspense(deps.db, input.suspense_id));
    notesOf(request).subject = `${entry.transaction_id}: ${entry.state}`;
    return entry;
  });
}
