import type { FastifyInstance } from "fastify";
import { type FirmPaymentKind, firmNo } from "#contract/firms/firm-account.ts";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import * as contract from "#contract/staff/staff-firms.ts";
import { notesOf } from "#server/http/call-log.ts";
import { intentOf, withIdempotency } from "#server/http/idempotency.ts";
import { type Call, type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { pageOf, positionOf } from "#server/infra/database/keyset.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { findFirm } from "#server/modules/firms/firms.repository.ts";
import { keepFirm, peopleOf } from "#server/modules/firms/membership.repository.ts";
import { plainNumber } from "#server/modules/ledger/bank-number.ts";
import * as store from "./accounts.repository.ts";
import { standingNow } from "./charging.ts";
import { transferWithin } from "./receiving.ts";
import { accountView } from "./statements.ts";

const noSuchFirm = () => new Refusal(codes.notFound, "没有这个企业");

/** Firms, their lines, and the transfers that pay their statements. */
export function register(app: FastifyInstance, deps: RouteDeps): void {
  registerReading(app, deps);

  route(app, deps, contract.setFirmCredit, async ({ input, request }) => {
    const { firm_id: firmId, line, due_days: dueDays } = input;
    await inTransaction(deps.db, async (tx) => {
      if (!(await keepFirm(tx, firmId))) throw noSuchFirm();
      const terms = { firmId, lineFen: fenOf(line), dueDays };
      await store.putCredit(tx, { ...terms, changedAt: nowDate(deps) });
    });
    notesOf(request).subject = `${firmNo(firmId)}: 额度 ${grouped(line)}，账期 ${dueDays} 天`;
    return {};
  });

  type Sending = typeof contract.recordFirmPayment | typeof contract.returnFirmCredit;

  /** Booked once under the key, and once under the bank's number. */
  async function transferred(
    kind: FirmPaymentKind,
    endpoint: Sending,
    { input, key, request }: Call<Sending>,
  ) {
    const intent = intentOf(endpoint, "staff", { key, input });
    await withIdempotency(deps, intent, async (tx) => {
      await transferWithin(tx, deps, kind, input);
      return input.transaction_id;
    });
    notesOf(request).subject = `${firmNo(input.firm_id)}: ${input.transaction_id}`;
    return {};
  }

  route(app, deps, contract.recordFirmPayment, (call) =>
    transferred("received", contract.recordFirmPayment, call),
  );
  route(app, deps, contract.returnFirmCredit, (call) =>
    transferred("returned", contract.returnFirmCredit, call),
  );
}

function registerReading(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps;

  route(app, deps, contract.staffFirms, async ({ input: { limit, cursor, keyword = "" } }) => {
    const rows = await store.listFirms(db, {
      ...{ limit, keyword },
      ...(cursor === undefined ? {} : { before: positionOf(cursor) }),
    });
    const page = pageOf(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
    return {
      items: page.items.map(({ id, name, people, lineFen, owedFen }) => ({
        firm_id: id,
        ...{ name, people },
        line: lineFen === null ? null : yuanOf(lineFen),
        owed: yuanOf(owedFen),
      })),
      nextCursor: page.nextCursor,
    };
  });

  route(app, deps, contract.staffFirmCall, async ({ input: { id } }) => {
    const found = await findFirm(db, id);
    if (found === null) throw noSuchFirm();
    const terms = await store.creditOf(db, id);
    const people = await peopleOf(db, id);
    const payments = await store.paymentsOf(db, id, contract.mostShownPayments);
    return {
      firm_id: id,
      name: found.name,
      taxNo: found.taxNo,
      createdAt: found.createdAt.getTime(),
      people: people.map(({ name, mobile, role }) => ({ name, mobile, role })),
      account: terms === null ? null : accountView(id, await standingNow(db, deps, id, terms)),
      payments: payments.map((row) => ({
        payment_id: row.id,
        kind: row.kind,
        amount: yuanOf(row.amountFen),
        paid_on: row.paidOn,
        transaction_id: plainNumber(row.transactionId),
        at: row.createdAt.getTime(),
      })),
    };
  });
}
