import { and, type Column, eq, type SQL, sql } from "drizzle-orm";
import type { Address, InvoiceTitle } from "#contract/account/account.ts";
import type { CartKind } from "#contract/cart/cart-kinds.ts";
import type { ExpressType } from "#contract/orders/order-fields.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { prepared } from "#server/infra/database/prepared.ts";
import { address, invoiceTitle } from "#server/infra/database/tables/account.tables.ts";
import { firmAddress, firmPerson, firmTitle } from "#server/infra/database/tables/firms.tables.ts";
import { cartLine, order } from "#server/infra/database/tables/orders.tables.ts";
import { product, quote } from "#server/infra/database/tables/shop.tables.ts";
import { addressOfRow } from "#server/modules/accounts/addresses.repository.ts";
import { liveOf } from "#server/modules/accounts/buyer-entries.repository.ts";
import { titleOfRow } from "#server/modules/accounts/invoice-titles.repository.ts";
import {
  askedLines,
  askedLinesIn,
  inOrderAsked,
  type JoinedLine,
  lineFields,
} from "#server/modules/cart/carts.repository.ts";
import { addressOfFirmRow, titleOfFirmRow } from "#server/modules/firms/firm-entries.repository.ts";

/** The buyer's rows that an order names. */
export interface GroundChoice {
  readonly lineIds: readonly string[];
  readonly addressId: string | null;
  readonly invoiceId: string | null;
  /** Null for a review, which places nothing. */
  readonly draftId: string | null;
}

/** The inputs of an order's calculation; without a line the rest is null too. */
export interface OrderInputs {
  /** The named lines that exist, in the order asked. */
  readonly lines: readonly JoinedLine[];
  /** Null where none is named, or no valid one of this buyer or the buyer's firm has the id. */
  readonly address: Address | null;
  readonly title: InvoiceTitle | null;
  /** The buyer's firm, where the address or the title is the firm's. */
  readonly firms: { readonly address: string | null; readonly title: string | null };
  /** The order of this draft, if it exists. */
  readonly isPlaced: boolean;
}

/** The firm that the order is placed for; null: it is private. An order for pickup uses no address. */
export const firmOfGround = (
  { firms }: Pick<OrderInputs, "firms">,
  expressType: ExpressType,
): string | null => firms.title ?? (expressType === "pickup" ? null : firms.address);

const userId = sql.placeholder("userId");

/** No row where the value is null. */
const named = (column: Column, value: keyof GroundChoice): SQL =>
  eq(column, sql.placeholder(value));

/** The lines with their quotes, their products and the other rows that the order names. */
const groundRows = (db: Database | Transaction) =>
  db
    .select({
      ...lineFields,
      address,
      title: invoiceTitle,
      firmAddress,
      firmTitle,
      placedId: order.id,
    })
    .from(cartLine)
    .leftJoin(quote, eq(quote.quoteNo, cartLine.quoteNo))
    .leftJoin(product, eq(product.id, cartLine.productId))
    .leftJoin(address, and(liveOf(address, userId), named(address.id, "addressId")))
    .leftJoin(invoiceTitle, and(liveOf(invoiceTitle, userId), named(invoiceTitle.id, "invoiceId")))
    .leftJoin(firmPerson, eq(firmPerson.userId, userId))
    .leftJoin(
      firmAddress,
      and(eq(firmAddress.firmId, firmPerson.firmId), named(firmAddress.id, "addressId")),
    )
    .leftJoin(
      firmTitle,
      and(eq(firmTitle.firmId, firmPerson.firmId), named(firmTitle.id, "invoiceId")),
    )
    .leftJoin(order, and(eq(order.userId, userId), named(order.draftId, "draftId")));

type GroundRow = Awaited<ReturnType<typeof groundRows>>[number];

const groundAsked = prepared((db) => groundRows(db).where(askedLines()));

const lockedIn = (kind: CartKind) =>
  prepared((db) =>
    groundRows(db)
      .where(askedLinesIn(kind))
      .orderBy(cartLine.lineId)
      .for("update", { of: cartLine }),
  );
const groundLocked: Readonly<Record<CartKind, ReturnType<typeof lockedIn>>> = {
  print: lockedIn("print"),
  paper: lockedIn("paper"),
};

function addressIn({ address, firmAddress }: GroundRow): Address | null {
  if (address !== null) return addressOfRow(address);
  return firmAddress === null ? null : addressOfFirmRow(firmAddress);
}

function titleIn({ title, firmTitle }: GroundRow): InvoiceTitle | null {
  if (title !== null) return titleOfRow(title);
  return firmTitle === null ? null : titleOfFirmRow(firmTitle);
}

function groundOf(rows: readonly GroundRow[], { lineIds }: GroundChoice): OrderInputs {
  const [row] = rows;
  return {
    lines: inOrderAsked(rows, lineIds),
    address: row === undefined ? null : addressIn(row),
    title: row === undefined ? null : titleIn(row),
    firms: {
      address: row?.firmAddress?.firmId ?? null,
      title: row?.firmTitle?.firmId ?? null,
    },
    isPlaced: row !== undefined && row.placedId !== null,
  };
}

/** Lines of either cart. */
export async function readGround(
  db: Database | Transaction,
  userId: string,
  choice: GroundChoice,
): Promise<OrderInputs> {
  return groundOf(await groundAsked(db).execute({ ...choice, userId }), choice);
}

/**
 * After waiting for a changed line, PostgreSQL combines its new row with joined rows read before
 * the wait.
 */
const isOfTwoTimes = ({ line, quote, shown }: GroundRow): boolean =>
  (line.quoteNo !== null && quote === null) || (line.productId !== null && shown === null);

/** Lines of one cart, locked until the transaction ends, in the order of their ids. */
export async function lockGround(
  tx: Transaction,
  userId: string,
  choice: GroundChoice,
  kind: CartKind,
): Promise<OrderInputs> {
  const rows = await groundLocked[kind](tx).execute({ ...choice, userId });
  if (!rows.some(isOfTwoTimes)) return groundOf(rows, choice);
  const locked = {
    ...choice,
    lineIds: choice.lineIds.filter((id) => rows.some(({ line }) => line.lineId === id)),
  };
  return readGround(tx, userId, locked);
}
