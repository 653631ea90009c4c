import type { CartLine } from "#contract/carts.ts";
import { tellCartChanged } from "./cart-changes.ts";
import { cartCopy } from "./cart-copies.ts";
import { listDrafts } from "./drafts.ts";
import { lastSeen, remember } from "./last-seen.ts";
import { userDatabase } from "./user-database.ts";

/** The buyer's lines as this device saw them last; a visitor has none. */
async function linesSeen(): Promise<readonly CartLine[]> {
  if (userDatabase() === null) return [];
  return (await lastSeen(cartCopy({})))?.value ?? [];
}

/** Keeps the cart as it stands now. */
export async function keepCart(lines: readonly CartLine[]): Promise<void> {
  await remember(cartCopy({}), [...lines]);
  tellCartChanged();
}

/** A line that was put into the cart elsewhere than on its screen. */
export async function addSeenLine(line: CartLine): Promise<void> {
  const others = (await linesSeen()).filter(({ line_id }) => line_id !== line.line_id);
  await keepCart([line, ...others]);
}

/** Lines that left the cart for an order. */
export async function dropSeenLines(lineIds: readonly string[]): Promise<void> {
  const lines = await linesSeen();
  await keepCart(lines.filter(({ line_id }) => !lineIds.includes(line_id)));
}

/** How many things 报价车 holds: lines of the buyer's cart, and drafts of this device. */
export async function countCart(): Promise<number> {
  const [lines, drafts] = await Promise.all([linesSeen(), listDrafts()]);
  return lines.length + drafts.length;
}
