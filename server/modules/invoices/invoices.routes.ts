import type { FastifyInstance } from "fastify";
import { codes, Refusal } from "#contract/http/reply.ts";
import { invoiceSheet, issuedInvoices } from "#contract/invoices/invoices.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { pageOf, positionOf } from "#server/infra/database/keyset.ts";
import { takeOne } from "#server/infra/database/throttles.repository.ts";

import { findInvoice, listInvoices } from "#server/modules/order-records/invoices.repository.ts";
import { invoiceFile } from "./invoice-sheet.ts";
import { issuedOf } from "./view.ts";

/** Invoices as their buyer sees them. */
export function register(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, issuedInvoices, async ({ input, user }) => {
    const rows = await listInvoices(deps.db, {
      limit: input.limit,
      userId: user.id,
      ...(input.cursor === undefined ? {} : { before: positionOf(input.cursor) }),
    });
    const page = pageOf(rows, input.limit, ({ row }) => ({ at: row.createdAt, id: row.id }));
    return { items: await issuedOf(deps.db, page.items), nextCursor: page.nextCursor };
  });

  route(app, deps, invoiceSheet, async ({ input, user }) => {
    await takeOne(deps, { key: `sheet:${user.id}`, windowMs: 3_600_000, most: 30 });
    const found = await findInvoice(deps.db, input.id);
    const [invoice] = await issuedOf(deps.db, [found]);
    if (invoice === undefined || found.order.userId !== user.id) {
      throw new Refusal(codes.notFound, "发票不存在或无权查看");
    }
    const pdf = (await invoiceFile(deps, invoice)).toString("base64");
    return { name: `开票信息-${invoice.number}.pdf`, pdf };
  });
}
