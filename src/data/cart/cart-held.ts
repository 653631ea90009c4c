import { type CartKind, cartKindOf } from "#contract/cart/cart-kinds.ts";
import type { CartLine } from "#contract/cart/carts.ts";
import { remember } from "#data/copies/last-seen.ts";
import { listDrafts } from "#data/drafts/drafts.ts";
import type { CallReply } from "#db/outbox-calls.ts";
import type { OutboxRow } from "#db/rows.ts";
import { userDatabase } from "#db/user-database.ts";
import { announceCartChange } from "./cart-changes.ts";
import { cartCopies, linesSeen } from "./cart-seen.ts";
import { linesLeaving, waitingLineOf } from "./waiting-lines.ts";

/** Stores the current contents of one cart. */
export async function keepCart(kind: CartKind, lines: readonly CartLine[]): Promise<void> {
  await remember(cartCopies[kind]({}), [...lines]);
  announceCartChange();
}

/** Adds a line that was put into its cart on another screen. */
export async function addSeenLine(line: CartLine): Promise<void> {
  const kind = cartKindOf({ quoteType: line.job?.quoteType ?? "" });
  const others = (await linesSeen(kind)).filter(({ line_id }) => line_id !== line.line_id);
  await keepCart(kind, [line, ...others]);
}

/** Replaces a line with the server's version, in place. */
async function keepSeenLine(line: CartLine): Promise<void> {
  const kind = cartKindOf({ quoteType: line.job?.quoteType ?? "" });
  const lines = await linesSeen(kind);
  if (!lines.some(({ line_id }) => line_id === line.line_id)) return addSeenLine(line);
  await keepCart(
    kind,
    lines.map((one) => (one.line_id === line.line_id ? line : one)),
  );
}

/** Removes lines that left a cart. */
export async function dropSeenLines(kind: CartKind, lineIds: readonly string[]): Promise<void> {
  const lines = await linesSeen(kind);
  await keepCart(
    kind,
    lines.filter(({ line_id }) => !lineIds.includes(line_id)),
  );
}

/**
 * Number of items in each cart: lines of the buyer's, and drafts of this device. A visitor's drafts
 * are all on one screen, 报价车.
 */
export async function countCarts(): Promise<Record<CartKind, number>> {
  const drafts = await listDrafts();
  if (userDatabase() === null) return { print: drafts.length, paper: 0 };
  const leaving = await linesLeaving();
  const count = async (kind: CartKind) =>
    (await linesSeen(kind)).filter(({ line_id }) => !leaving.has(line_id)).length +
    drafts.filter((draft) => cartKindOf(draft) === kind).length;
  return { print: await count("print"), paper: await count("paper") };
}

/** Writes the server's reply to a waiting change into this device's copy of the cart. */
export async function keepCartReply(row: OutboxRow, reply: CallReply): Promise<void> {
  if ("line_id" in reply) return keepSeenLine(reply);
  const kind = row.aggregate === "paperCart" ? "paper" : "print";
  await dropSeenLines(kind, [waitingLineOf(row) ?? ""]);
}
