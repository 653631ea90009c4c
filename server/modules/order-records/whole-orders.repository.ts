import {
  aliasedTable,
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  ne,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import type { CartKind } from "#contract/cart/cart-kinds.ts";
import { firmRights } from "#contract/firms/firm-roles.ts";
import type { Database } from "#server/infra/database/database.ts";
import { jsonRows } from "#server/infra/database/json-rows.ts";
import { prepared } from "#server/infra/database/prepared.ts";
import {
  afterSale,
  afterSaleLine,
  refund,
} from "#server/infra/database/tables/after-sale.tables.ts";
import { artwork, upload, uploadPreview } from "#server/infra/database/tables/files.tables.ts";
import {
  firm,
  firmApproval,
  firmCredit,
  firmOrder,
  firmPerson,
} from "#server/infra/database/tables/firms.tables.ts";
import {
  firmInvoice,
  firmInvoiceOrder,
  invoice,
} from "#server/infra/database/tables/invoices.tables.ts";
import {
  order,
  orderEvent,
  orderItem,
  payment,
} from "#server/infra/database/tables/orders.tables.ts";
import { orderParcel } from "#server/infra/database/tables/parcels.tables.ts";
import { artworkProof } from "#server/infra/database/tables/proofs.tables.ts";
import { ticketStep } from "#server/infra/database/tables/tickets.tables.ts";
import type { ArtworkRow } from "#server/modules/artwork/artwork.repository.ts";
import type { ProofRow } from "#server/modules/artwork/proofs.repository.ts";
import { type AfterSaleLineRow, deniedStates } from "./after-sales.repository.ts";
import { type InvoiceSums, sumsWithin, type WrittenInvoice } from "./invoices.repository.ts";
import {
  noSuchOrder,
  type OrderEventRow,
  type OrderItemRow,
  type OrderRow,
} from "./orders.repository.ts";
import type { ParcelRow } from "./parcels.repository.ts";
import type { PaymentRow } from "./payments.repository.ts";
import type { RefundRow } from "./refunds.repository.ts";
import type { TicketStepRow } from "./ticket-steps.repository.ts";

export type NamedOrder = Pick<OrderRow, "id" | "orderNo" | "kind" | "state">;

/** An order with all data of its page. */
export interface WholeOrder {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  readonly events: readonly OrderEventRow[];
  /** Steps that the floor recorded, withdrawn ones included, oldest first. */
  readonly ticketSteps: readonly TicketStepRow[];
  /** Attempts to pay it, newest first. */
  readonly payments: readonly PaymentRow[];
  /** Refunds without an application, newest first. */
  readonly refunds: readonly RefundRow[];
  /** Its current files. */
  readonly files: readonly ArtworkRow[];
  /** Proofs of its files, each place's newest first. */
  readonly proofs: readonly ProofRow[];
  /** First pages by upload; missing where the device drew none. */
  readonly previews: ReadonlyMap<string, string>;
  /** The order that it makes again, where there is one. */
  readonly origin: readonly NamedOrder[];
  /** Orders that make it again, newest first. */
  readonly reprints: readonly NamedOrder[];
  /** The application that it was made for, where there is one. */
  readonly reprintClaim: readonly { readonly id: string; readonly afterNo: string }[];
  /** Parcels of an order that left in parts, oldest first; none of one that left at once. */
  readonly parcels: readonly ParcelRow[];
  /** Null where it was never paid. */
  readonly sums: InvoiceSums | null;
  /** Newest first. */
  readonly invoices: readonly WrittenInvoice[];
  /** The month of the firm's invoice that holds it, and may its buyer read the firm's statements? */
  readonly monthly: readonly { readonly month: string; readonly readable: boolean }[];
  /** Number of its applications, and the lines of those that are still valid. */
  readonly applications: number;
  readonly claimed: readonly AfterSaleLineRow[];
  /** The firm whose approver must still agree, where there is one. */
  readonly approval: readonly { readonly name: string }[];
  /** The credit line of the firm that its buyer is in now, where the order is that firm's. */
  readonly credit: readonly {
    readonly firmId: string;
    readonly lineFen: number;
    readonly dueDays: number;
  }[];
  /** Is it an order of the firm that its buyer is in now? */
  readonly ofFirm: boolean;
}

const { id: documentId, name, type, size } = getTableColumns(upload);
const documentFields = { id: documentId, name, type, size };

const itemsOf = (db: Database) =>
  db
    .select()
    .from(orderItem)
    .where(eq(orderItem.orderId, order.id))
    .orderBy(asc(orderItem.position))
    .as("items");

const eventsOf = (db: Database) =>
  db
    .select()
    .from(orderEvent)
    .where(eq(orderEvent.orderId, order.id))
    .orderBy(asc(orderEvent.seq))
    .as("events");

const ticketStepsOf = (db: Database) =>
  db
    .select()
    .from(ticketStep)
    .where(eq(ticketStep.orderId, order.id))
    .orderBy(asc(ticketStep.doneAt), asc(ticketStep.id))
    .as("ticket_steps");

const paymentsOf = (db: Database) =>
  db
    .select()
    .from(payment)
    .where(eq(payment.orderId, order.id))
    .orderBy(desc(payment.createdAt), desc(payment.id))
    .as("payments");

const refundsOf = (db: Database) =>
  db
    .select()
    .from(refund)
    .where(and(eq(refund.orderId, order.id), isNull(refund.afterSaleId)))
    .orderBy(desc(refund.createdAt), desc(refund.id))
    .as("refunds");

const counting = and(eq(artwork.orderId, order.id), ne(artwork.state, "replaced"));

const filesOf = (db: Database) => db.select().from(artwork).where(counting).as("files");

const previewsOf = (db: Database) =>
  db
    .select(getTableColumns(uploadPreview))
    .from(artwork)
    .innerJoin(uploadPreview, eq(uploadPreview.uploadId, artwork.uploadId))
    .where(counting)
    .as("previews");

const proofFields = {
  ...getTableColumns(artworkProof),
  name: artwork.name,
  type: artwork.type,
};

const proofsOf = (db: Database) =>
  db
    .select(proofFields)
    .from(artworkProof)
    .innerJoin(artwork, eq(artwork.id, artworkProof.artworkId))
    .where(eq(artworkProof.orderId, order.id))
    .orderBy(desc(artworkProof.revision))
    .as("proofs");

const invoicesOf = (db: Database) =>
  db
    .select()
    .from(invoice)
    .where(eq(invoice.orderId, order.id))
    .orderBy(desc(invoice.createdAt), desc(invoice.id))
    .as("invoices");

const monthlyFields = {
  month: firmInvoice.month,
  readable: sql<boolean>`exists (select from ${firmPerson}
    where ${firmPerson.firmId} = ${firmInvoice.firmId} and ${firmPerson.userId} = ${order.userId}
      and ${inArray(firmPerson.role, [...firmRights.statements])})`.as("readable"),
};

const monthlyOf = (db: Database) =>
  db
    .select(monthlyFields)
    .from(firmInvoiceOrder)
    .innerJoin(firmInvoice, eq(firmInvoice.id, firmInvoiceOrder.firmInvoiceId))
    .where(eq(firmInvoiceOrder.orderId, order.id))
    .as("monthly");

const parcelsOf = (db: Database) =>
  db
    .select()
    .from(orderParcel)
    .where(eq(orderParcel.orderId, order.id))
    .orderBy(asc(orderParcel.position))
    .as("sent_parcels");

const otherOrder = aliasedTable(order, "other_order");
const named = {
  id: otherOrder.id,
  orderNo: otherOrder.orderNo,
  kind: otherOrder.kind,
  state: otherOrder.state,
};

const originOf = (db: Database) =>
  db.select(named).from(otherOrder).where(eq(otherOrder.id, order.reprintOf)).as("origin");

const reprintsOf = (db: Database) =>
  db
    .select(named)
    .from(otherOrder)
    .where(eq(otherOrder.reprintOf, order.id))
    .orderBy(desc(otherOrder.createdAt))
    .as("reprints");

const claimFields = { id: afterSale.id, afterNo: afterSale.afterNo };

const reprintClaimOf = (db: Database) =>
  db
    .select(claimFields)
    .from(afterSale)
    .where(eq(afterSale.reprintOrderId, order.id))
    .as("reprint_claim");

const documentsOf = (db: Database) =>
  db
    .select(documentFields)
    .from(invoice)
    .innerJoin(upload, eq(upload.id, invoice.documentId))
    .where(eq(invoice.orderId, order.id))
    .as("documents");

function applicationsOf(db: Database): SQL<number> {
  const found = db
    .select({ found: count() })
    .from(afterSale)
    .where(eq(afterSale.orderId, order.id));
  return sql`${found}`.mapWith(Number);
}

const claimedOf = (db: Database) =>
  db
    .select(getTableColumns(afterSaleLine))
    .from(afterSaleLine)
    .innerJoin(afterSale, eq(afterSale.id, afterSaleLine.afterSaleId))
    .where(and(eq(afterSale.orderId, order.id), notInArray(afterSale.state, deniedStates)))
    .as("claimed");

const approvalFields = { name: firm.name };

const approvalOf = (db: Database) =>
  db
    .select(approvalFields)
    .from(firmApproval)
    .innerJoin(firm, eq(firm.id, firmApproval.firmId))
    .where(and(eq(firmApproval.orderId, order.id), eq(firmApproval.state, "waiting")))
    .as("approval");

const creditFields = {
  firmId: firmCredit.firmId,
  lineFen: firmCredit.lineFen,
  dueDays: firmCredit.dueDays,
};

const creditOf = (db: Database) =>
  db
    .select(creditFields)
    .from(firmOrder)
    .innerJoin(firmPerson, eq(firmPerson.firmId, firmOrder.firmId))
    .innerJoin(firmCredit, eq(firmCredit.firmId, firmOrder.firmId))
    .where(
      and(
        eq(firmOrder.orderId, order.id),
        eq(firmPerson.userId, order.userId),
        gt(firmCredit.lineFen, 0),
      ),
    )
    .as("credit");

function ofFirm(db: Database): SQL<boolean> {
  const found = db
    .select({ one: sql`1` })
    .from(firmOrder)
    .innerJoin(firmPerson, eq(firmPerson.firmId, firmOrder.firmId))
    .where(and(eq(firmOrder.orderId, order.id), eq(firmPerson.userId, order.userId)));
  return sql<boolean>`exists ${found}`;
}

const orderById = prepared((db) =>
  db
    .select({
      order,
      items: jsonRows(getTableColumns(orderItem), itemsOf(db)),
      events: jsonRows(getTableColumns(orderEvent), eventsOf(db)),
      ticketSteps: jsonRows(getTableColumns(ticketStep), ticketStepsOf(db)),
      payments: jsonRows(getTableColumns(payment), paymentsOf(db)),
      refunds: jsonRows(getTableColumns(refund), refundsOf(db)),
      files: jsonRows(getTableColumns(artwork), filesOf(db)),
      proofs: jsonRows(proofFields, proofsOf(db)),
      previews: jsonRows(getTableColumns(uploadPreview), previewsOf(db)),
      origin: jsonRows(named, originOf(db)),
      reprints: jsonRows(named, reprintsOf(db)),
      reprintClaim: jsonRows(claimFields, reprintClaimOf(db)),
      parcels: jsonRows(getTableColumns(orderParcel), parcelsOf(db)),
      sums: sumsWithin(sql`${order.id}`),
      invoices: jsonRows(getTableColumns(invoice), invoicesOf(db)),
      documents: jsonRows(documentFields, documentsOf(db)),
      monthly: jsonRows(monthlyFields, monthlyOf(db)),
      applications: applicationsOf(db),
      approval: jsonRows(approvalFields, approvalOf(db)),
      credit: jsonRows(creditFields, creditOf(db)),
      ofFirm: ofFirm(db),
      claimed: jsonRows(getTableColumns(afterSaleLine), claimedOf(db)),
    })
    .from(order)
    .where(eq(order.id, sql.placeholder("id"))),
);

/** In one statement. @throws Refusal `notFound` */
export async function wholeOrder(db: Database, orderId: string): Promise<WholeOrder> {
  const [found] = await orderById(db).execute({ id: orderId });
  if (found === undefined) throw noSuchOrder();
  const { invoices, documents, previews, ...rest } = found;
  return {
    ...rest,
    previews: new Map(previews.map(({ uploadId, image }) => [uploadId, image])),
    invoices: invoices.map((row) => ({
      row,
      order: found.order,
      document: documents.find(({ id }) => id === row.documentId) ?? null,
    })),
  };
}

/** @throws Refusal `notFound`, alike for a missing order, another buyer's and one of another kind. */
export async function ownWholeOrder(
  db: Database,
  userId: string,
  orderId: string,
  kind?: CartKind,
): Promise<WholeOrder> {
  const found = await wholeOrder(db, orderId);
  const { order: row } = found;
  if (row.userId !== userId || row.kind !== (kind ?? row.kind)) throw noSuchOrder();
  return found;
}
