import type { FastifyInstance } from "fastify";
import * as contract from "#contract/firms/firm-invoices.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { intentOf, withIdempotency } from "#server/http/idempotency.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { takeOne } from "#server/infra/database/throttles.repository.ts";
import { assertRight, ownMembership } from "#server/modules/firms/membership.repository.ts";
import * as store from "./firm-invoices.repository.ts";
import { firmInvoiceFile } from "./invoice-sheet.ts";
import { askWithin, monthInvoice } from "./monthly-asking.ts";
import { issuedOfMonth } from "./monthly-view.ts";

/** The invoice over a month of 企业月结, for owners and accountants of the firm. */
export function register(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, contract.firmInvoiceCall, ({ input, user }) =>
    monthInvoice(deps, user.id, input.month),
  );

  route(app, deps, contract.askFirmInvoice, async ({ input, user, key }) => {
    const intent = intentOf(contract.askFirmInvoice, user.id, { key, input });
    await withIdempotency(deps, intent, async (tx) => {
      await askWithin(tx, deps, user.id, input);
      return input.month;
    });
    return monthInvoice(deps, user.id, input.month);
  });

  route(app, deps, contract.firmInvoiceSheet, async ({ input: { invoice_id }, user }) => {
    const member = await ownMembership(deps.db, user.id);
    assertRight(member, "statements");
    await takeOne(deps, { key: `sheet:${user.id}`, windowMs: 3_600_000, most: 30 });
    const asked = await store.findFirmInvoice(
      deps.db,
      await store.firmInvoiceWith(deps.db, invoice_id),
    );
    const written = await store.invoicesOfFirmInvoice(deps.db, asked.id);
    const invoice = issuedOfMonth(asked, written).find((one) => one.invoice_id === invoice_id);
    if (invoice === undefined || asked.firmId !== member.firmId) {
      throw new Refusal(codes.notFound, "没有这个月结发票");
    }
    const pdf = (await firmInvoiceFile(deps, asked.month, invoice)).toString("base64");
    return { name: `开票信息-${invoice.number}.pdf`, pdf };
  });
}
