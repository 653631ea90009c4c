import { type CartKind, cartKindOf } from "#contract/cart/cart-kinds.ts";
import { type CartLine, isReadable, type ReadableLine } from "#contract/cart/carts.ts";
import { type CartEdit, cartEdits, dropCartEdit } from "#data/cart/cart-edits.ts";
import { asGiven, sameJob } from "./cart-line-data.ts";
import { keepChange } from "./line-rows.ts";

/** Whether an edit still has to reach the shop's line: it has none of it, and nobody else came. */
export function isUnsent(edit: CartEdit, line: ReadableLine): boolean {
  if (sameJob(edit.job, line.job)) return false;
  return edit.base === line.updatedAt || edit.sent.some((job) => sameJob(job, line.job));
}

/** Edits that an earlier version left on the device go into 待发箱, as far as the shop lacks them. */
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
