import type { CartKind } from "#contract/cart/cart-kinds.ts";
import type { CallName, Intent } from "#db/outbox-calls.ts";
import type { OutboxRow } from "#db/rows.ts";
import { userDatabase } from "#db/user-database.ts";

/** The cart line of a call; a line has the id of its draft. */
export function lineOf({ input }: Intent): string | null {
  if ("line_ids" in input) return input.line_ids[0] ?? null;
  return "line_id" in input ? input.line_id : null;
}

export const waitingLineOf = ({ intent }: OutboxRow): string | null => lineOf(intent);

/** The job as submitted, which is what will be sent; null for other calls. */
export const waitingJobOf = ({ intent: { input } }: OutboxRow): unknown =>
  "job" in input ? input.job : null;

/** Names of a change and a removal of an existing line. */
export const changeNames = {
  print: { change: "changeCartLine", remove: "removeCartLine" },
  paper: { change: "changePaperCartLine", remove: "removePaperCartLine" },
} as const satisfies Record<CartKind, { change: CallName; remove: CallName }>;

type Waiting = { readonly intent: Pick<Intent, "name"> };

export const isLineRemoval = ({ intent: { name } }: Waiting): boolean =>
  name === "removeCartLine" || name === "removePaperCartLine";

/** Of an existing line: a change, or its removal. */
export const isLineChange = (row: Waiting): boolean =>
  row.intent.name === "changeCartLine" ||
  row.intent.name === "changePaperCartLine" ||
  isLineRemoval(row);

async function dropRows(of: (row: OutboxRow) => boolean): Promise<void> {
  await userDatabase()?.use(undefined, async ({ outbox }) => {
    await outbox.filter(of).delete();
  });
}

/** Stops everything of the line from being sent automatically. */
export const dropWaitingLine = (lineId: string): Promise<void> =>
  dropRows((row) => waitingLineOf(row) === lineId);

/** Stops the draft from being added to its cart; changes of an existing line stay. */
export const dropWaitingAdd = (lineId: string): Promise<void> =>
  dropRows((row) => waitingLineOf(row) === lineId && !isLineChange(row));

/** The line after the server's acceptance or refusal; undefined: unchanged. */
export async function waitingChange(lineId: string): Promise<OutboxRow | undefined> {
  const rows = await userDatabase()?.use<OutboxRow[]>([], ({ outbox }) =>
    outbox.filter((row) => waitingLineOf(row) === lineId && isLineChange(row)).toArray(),
  );
  return rows?.find((row) => !isLineRemoval(row));
}

/** Lines that will be removed from their cart at the next send. */
export async function linesLeaving(): Promise<ReadonlySet<string | null>> {
  const rows = await userDatabase()?.use<OutboxRow[]>([], ({ outbox }) =>
    outbox.filter((row) => row.state === "waiting" && isLineRemoval(row)).toArray(),
  );
  return new Set((rows ?? []).map(waitingLineOf));
}
