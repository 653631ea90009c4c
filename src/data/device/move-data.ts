import { newKey } from "#api/new-key.ts";
import { moveFiles } from "#data/copies/kept-files.ts";
import { renameLeftDrafts } from "#data/drafts/left-drafts.ts";
import { forgetBuyerName } from "./buyer-name.ts";
import { openUserDatabase } from "./open-user-database.ts";
import { type DataMove, forgetMove, pendingMove } from "./pending-move.ts";
import { databaseExists, dropDatabase, sealed } from "./seal.ts";
import { type Taken, takeOver } from "./take-over.ts";

/** No data has the earlier name any more. */
function forgetEarlier(name: string): void {
  forgetBuyerName(name);
  if (pendingMove()?.from === name) forgetMove();
}

/**
 * Renames a buyer's data: seals the old database, copies it in one transaction, then deletes it.
 * The next call continues an interrupted move.
 * @returns false where the device cannot do it now: then nothing has changed
 */
export async function moveData(move: DataMove, taken: Taken = "all"): Promise<boolean> {
  const { from, to } = move;
  const old = `shop-u-${from}`;
  if (!(await databaseExists(old))) {
    renameLeftDrafts(from, to);
    forgetEarlier(from);
    return true;
  }
  if (!(await openUserDatabase(to, async () => undefined))) return false;
  const content = await sealed(old, { move: newKey(), to });
  if (content === "held") return false;
  if (content !== "absent") {
    const isTaken = await openUserDatabase(content.to, (database) =>
      takeOver(database, content, taken),
    );
    if (!isTaken) return false;
    renameLeftDrafts(from, content.to);
    await moveFiles(from, content.to);
    await dropDatabase(old);
  }
  forgetEarlier(from);
  return true;
}
