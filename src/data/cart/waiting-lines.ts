import type { CartKind } from "#contract/cart/cart-kinds.ts";
import type { CallName, Intent } from "#db/outbox-calls.ts";
import type { OutboxRow } from "#db/rows.ts";
import { userDatabase } from "#db/user-database.ts";

/** The line of a cart that a call is about; a line has the id of the draft that it was. */
export function lineOf({ input }: Intent): string | null {
  if ("line_ids" in input) return input.line_ids[0] ?? null;
  return "line_id" in input ? input.line_id : null;
}

export const waitingLineOf = ({ intent }: OutboxRow): string | null => lineOf(intent);

/** The job as it was tapped, which is what goes; null of what is no line. */
export const waitingJobOf = ({ intent: { input } }: OutboxRow): unknown =>
  "job" in input ? input.job : null;

/** How a change and a removal of a line that stands at the shop are called. */
export const changeNames = {
  print: { change: "changeCartLine", remove: "removeCartLine" },
  paper: { change: "changePaperCartLine", remove: "removePaperCartLine" },
} as const satisfies Record<CartKind, { change: CallName; remove: CallName }>;

type Waiting = { readonly intent: Pick<Intent, "name"> };

export const isLineRemoval = ({ intent: { name } }: Waiting): boolean =>
  name === "removeCartLine" || name === "removePaperCartLine";

/** Of a line that stands at the shop: a change, or its removal. */
export const isLineChange = (row: Waiting): boolean =>
  row.intent.name === "changeCartLine" ||
  row.intent.name === "changePaperCartLine" ||
  isLineRemoval(row);

async function dropRows(of: (row: OutboxRow) => boolean): Promise<void> {
  await userDatabase()?.use(undefined, async ({ outbox }) => {
    await outbox.filter(of).delete();
  });
}

/** Nothing of the line goes by itself any more. */
export const dropWaitingLine = (lineId: string): Promise<void> =>
  dropRows((row) => waitingLineOf(row) === lineId);

/** The draft does not go to its cart by itself; what waits of a line that stands there does. */
export const dropWaitingAdd = (lineId: string): Promise<void> =>
  dropRows((row) => waitingLineOf(row) === lineId && !isLineChange(row));

/** What the line becomes as soon as the shop takes it, or was refused; undefined: nothing else. */
export async function waitingChange(lineId: string): Promise<OutboxRow | undefined> {
  const rows = await userDatabase()?.use<OutboxRow[]>([], ({ outbox }) =>
    outbox.filter((row) => waitingLineOf(row) === lineId && isLineChange(row)).toArray(),
  );
  return rows?.find((row) => !isLineRemoval(row));
}

/** Lines that leave their cart as soon as the shop can be told. */
export async function linesLeaving(): Promise<ReadonlySet<string | null>> {
  const rows = await userDatabase()?.use<OutboxRow[]>([], ({ outbox }) =>
    outbox.filter((row) => row.state === "waiting" && isLineRemoval(row)).toArray(),
  );
  return new Set((rows ?? []).map(waitingLineOf));
}
