import type { CallReply } from "#db/outbox-calls.ts";
import type { OutboxRow } from "#db/rows.ts";
import { dropSeenLines, keepSeenLine } from "./cart-held.ts";
import { waitingLineOf } from "./waiting-lines.ts";

/** Writes the server's reply to a waiting change into this device's copy of the cart. */
export async function keepCartReply(row: OutboxRow, reply: CallReply): Promise<void> {
  if ("line_id" in reply) return keepSeenLine(reply);
  const kind = row.aggregate === "paperCart" ? "paper" : "print";
  await dropSeenLines(kind, [waitingLineOf(row) ?? ""]);
}
