import { and, eq, inArray } from "drizzle-orm";
import { firmRights } from "#contract/firms/firm-roles.ts";
import type { Database } from "#server/infra/database/database.ts";
import { firmPerson } from "#server/infra/database/tables/firms.tables.ts";
import { firmInvoice, invoice } from "#server/infra/database/tables/invoices.tables.ts";

/** Is the upload an invoice over a month of the firm whose statements this person may read? */
export async function isFirmInvoice(
  db: Database,
  uploadId: string,
  userId: string | null,
): Promise<boolean> {
  if (userId === null) return false;
  const [found] = await db
    .select({ id: invoice.id })
    .from(invoice)
    .innerJoin(firmInvoice, eq(firmInvoice.id, invoice.firmInvoiceId))
    .innerJoin(firmPerson, eq(firmPerson.firmId, firmInvoice.firmId))
    .where(
      and(
        eq(invoice.documentId, uploadId),
        eq(firmPerson.userId, userId),
        inArray(firmPerson.role, [...firmRights.statements]),
      ),
    )
    .limit(1);
  return found !== undefined;
}
