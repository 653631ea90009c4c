import type { FastifyInstance } from "fastify";
import { invoiceSheet, issuedInvoices } from "#contract/invoices.ts";
import { codes, Refusal } from "#contract/reply.ts";
import type { Deps } from "#server/deps.ts";
import { route } from "#server/http/route.ts";
import { invoiceFile } from "#server/invoices/invoice-sheet.ts";
import { issuedOf } from "#server/invoices/view.ts";
import { findInvoice, listInvoices } from "#server/store/invoices.ts";
import { pageOf, positionOf } from "#server/store/keyset.ts";
import { takeOne } from "#server/store/throttles.ts";

/** Invoices as their buyer sees them. */
export function register(app: FastifyInstance, deps: Deps): void {
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
