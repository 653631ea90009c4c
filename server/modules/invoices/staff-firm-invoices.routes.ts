import type { FastifyInstance } from "fastify";
import { firmNo } from "#contract/firms/firm-account.ts";
import * as contract from "#contract/staff/staff-firm-invoices.ts";
import { notesOf } from "#server/http/call-log.ts";
import { type Call, type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction, type Transaction } from "#server/infra/database/database.ts";
import { pageOf, positionOf } from "#server/infra/database/keyset.ts";
import type { WithFiles } from "#server/infra/deps.ts";
import { sendLettersSoon } from "#server/infra/mail/mail-worker.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { permitFor } from "#server/modules/artwork/permit.ts";
import { openUpload } from "#server/modules/artwork/uploads.repository.ts";
import * as store from "./firm-invoices.repository.ts";
import * as issuing from "./monthly-issuing.ts";
import { firmInvoicingOf } from "./monthly-view.ts";

/** Invoices over a firm's month, for the shop's people. */
export function register(app: FastifyInstance, deps: RouteDeps & WithFiles): void {
  route(app, deps, contract.staffFirmInvoices, async ({ input }) => {
    const { limit, cursor, waiting, number } = input;
    const rows = await store.listFirmInvoices(deps.db, {
      ...{ limit, unsettled: waiting !== undefined },
      ...(number === undefined ? {} : { number }),
      ...(cursor === undefined ? {} : { before: positionOf(cursor) }),
    });
    const page = pageOf(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
    const items: contract.FirmInvoicing[] = [];
    for (const row of page.items) items.push(await firmInvoicingOf(deps.db, row));
    return { items, nextCursor: page.nextCursor };
  });

  route(app, deps, contract.signFirmInvoiceDocument, async ({ input }) => {
    const { firm_invoice_id, ...file } = input;
    const row = await inTransaction(deps.db, async (tx) => {
      const { userId } = await store.lockFirmInvoice(tx, firm_invoice_id);
      const facts = { ...file, userId, kind: "invoice" as const, orderId: null, itemId: null };
      return openUpload(tx, facts, { id: deps.random.uuid(), at: nowDate(deps) });
    });
    return permitFor(deps, row);
  });

  registerWriting(app, deps);
}

type Act =
  | typeof contract.issueFirmInvoice
  | typeof contract.reverseFirmInvoice
  | typeof contract.voidFirmInvoice
  | typeof contract.putFirmInvoiceDocument;

function registerWriting(app: FastifyInstance, deps: RouteDeps & WithFiles): void {
  /** Carries out one action and returns the request. */
  async function act(
    { request }: Pick<Call<Act>, "request">,
    subject: string,
    work: (tx: Transaction) => Promise<store.FirmInvoiceRow>,
  ) {
    const asked = await inTransaction(deps.db, work);
    sendLettersSoon(deps);
    notesOf(request).subject = `${firmNo(asked.firmId)} ${asked.month}: ${subject}`;
    return firmInvoicingOf(deps.db, asked);
  }

  route(app, deps, contract.issueFirmInvoice, (call) =>
    act(call, `invoice ${call.input.number}`, (tx) => issuing.issueWithin(tx, deps, call.input)),
  );
  route(app, deps, contract.reverseFirmInvoice, (call) =>
    act(call, `red invoice ${call.input.number}`, (tx) =>
      issuing.reverseWithin(tx, deps, call.input),
    ),
  );
  route(app, deps, contract.voidFirmInvoice, (call) =>
    act(call, "invoice void", (tx) => issuing.voidWithin(tx, deps, call.input)),
  );
  route(app, deps, contract.putFirmInvoiceDocument, (call) =>
    act(call, "invoice document", (tx) => issuing.putDocumentWithin(tx, deps, call.input)),
  );
}
