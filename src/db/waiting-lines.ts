import type { OutboxRow } from "./rows.ts";
import { userDatabase } from "./user-database.ts";

/** The line of a cart that a row is about; a line has the id of the draft that it was. */
export const waitingLineOf = ({ intent: { input } }: OutboxRow): string | null =>
  "line_id" in input ? input.line_id : null;

/** The job as it was tapped, which is what goes; null of what is no line. */
export const waitingJobOf = ({ intent: { input } }: OutboxRow): unknown =>
  "job" in input ? input.job : null;

/** The line does not go to its cart by itself any more. */
export async function dropWaitingLine(lineId: string): Promise<void> {
  await userDatabase()?.use(undefined, async ({ outbox }) => {
    await outbox.filter((row) => waitingLineOf(row) === lineId).delete();
  });
}
