import { type CartKind, cartKindOf } from "#contract/cart/cart-kinds.ts";
import { type CartLine, isReadable, type ReadableLine } from "#contract/cart/carts.ts";
import { type CartEdit, cartEdits, dropCartEdit } from "#data/cart/cart-edits.ts";
import { asGiven, sameJob } from "./cart-line-data.ts";
import { keepChange } from "./line-rows.ts";

/**
 * Must an edit still be sent? Only where the server's line lacks it and nobody else changed the
 * line.
 */
export function isUnsent(edit: CartEdit, line: ReadableLine): boolean {
  if (sameJob(edit.job, line.job)) return false;
  return edit.base === line.updatedAt || edit.sent.some((job) => sameJob(job, line.job));
}

/** Moves unsent edits of an earlier version into 待发箱. */
export async function carryOverEdits(kind: CartKind, lines: readonly CartLine[]): Promise<void> {
  const edits = (await cartEdits()).filter(({ job }) => cartKindOf(job) === kind);
  for (const edit of edits) {
    const line = lines.find(({ line_id }) => line_id === edit.lineId);
    if (line !== undefined && !isReadable(line)) continue;
    if (line !== undefined && isUnsent(edit, line)) {
      await keepChange({ ...asGiven(line), line: { ...line, job: edit.job } }, false);
    }
    await dropCartEdit(edit.lineId);
  }
}
