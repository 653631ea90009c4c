import { jobOf } from "#components/job-form/job-form.ts";
import type { ReadableLine } from "#contract/cart/carts.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import {
  isLineChange,
  isLineRemoval,
  waitingJobOf,
  waitingLineOf,
} from "#data/cart/waiting-lines.ts";
import type { OutboxRow } from "#data/outbox/outbox.ts";
import type { CartLineInput } from "#machines/cart-line.machine.ts";
import { asGiven, type LineData, resumed } from "./cart-line-data.ts";

/** The initial state of a line: its row in 待发箱, with its number. */
export interface OpenedLine {
  readonly data: LineData;
  readonly held: CartLineInput["held"];
  readonly seq: number | null;
}

/** A refused removal leaves the server's line; 待发箱 shows the reason. */
export function openedLine(
  line: ReadableLine,
  rows: readonly OutboxRow[],
  book: PriceBook | null,
): OpenedLine {
  const row = rows.findLast((one) => waitingLineOf(one) === line.line_id && isLineChange(one));
  const plain = { data: asGiven(line), held: "nothing", seq: null } as const;
  if (row === undefined) return plain;
  const { seq, state, reason } = row;
  if (isLineRemoval(row)) return state === "waiting" ? { ...plain, held: "removal", seq } : plain;
  const job = jobOf(waitingJobOf(row));
  if (job === null) return plain;
  const data = resumed(line, job, book, state === "refused" ? (reason ?? "") : null);
  return { data, held: state === "refused" ? "refusedEdit" : "edit", seq };
}
