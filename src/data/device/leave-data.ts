import { forgetLeftDrafts } from "#data/drafts/left-drafts.ts";
import { forgetDraftsOfPage } from "#data/drafts/page-drafts.ts";
import { isDataId } from "#db/data-id.ts";
import { currentUserKey, followUser } from "#db/user-database.ts";
import { forgetBuyerName } from "./buyer-name.ts";
import { moveData } from "./move-data.ts";
import { forgetMove, pendingMove } from "./pending-move.ts";
import { wipeUser } from "./wipe-user.ts";

/**
 * A logout deletes data with an earlier name; drafts to be kept are moved to the server's name
 * first.
 */
async function leaveEarlier(
  userKey: string,
  keepDrafts: boolean,
  keepWaiting: boolean,
): Promise<void> {
  const move = pendingMove();
  if (keepDrafts && move?.from === userKey) {
    if (currentUserKey() === userKey) followUser(null);
    if (await moveData(move, keepWaiting ? "all" : "drafts")) return;
    // Another page holds it open: the next login moves it.
    await wipeUser(userKey, true, keepWaiting);
    return;
  }
  forgetLeftDrafts(userKey);
  await wipeUser(userKey, false);
  forgetBuyerName(userKey);
  if (move?.from === userKey) forgetMove();
}

/**
 * Deletes a buyer's data at the logout; with `keepDrafts` all but the drafts, with `keepWaiting`
 * all but these and unsent changes.
 */
export async function leaveData(
  userKey: string,
  keepDrafts: boolean,
  keepWaiting = false,
): Promise<void> {
  if (!keepDrafts) forgetDraftsOfPage();
  if (!isDataId(userKey)) return leaveEarlier(userKey, keepDrafts, keepWaiting);
  if (!keepDrafts) forgetLeftDrafts(userKey);
  await wipeUser(userKey, keepDrafts, keepWaiting);
}
