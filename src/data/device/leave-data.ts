import { forgetLeftDrafts } from "#data/drafts/left-drafts.ts";
import { forgetDraftsOfPage } from "#data/drafts/page-drafts.ts";
import { isDataId } from "#db/data-id.ts";
import { currentUserKey, followUser, wipeUser } from "#db/user-database.ts";
import { forgetBuyerName } from "./buyer-name.ts";
import { moveData } from "./move-data.ts";
import { forgetMove, pendingMove } from "./pending-move.ts";

/** What has an earlier name goes with the logout; drafts that are kept get the shop's name first. */
async function leaveEarlier(userKey: string, keepDrafts: boolean): Promise<void> {
  const move = pendingMove();
  if (keepDrafts && move?.from === userKey) {
    if (currentUserKey() === userKey) followUser(null);
    if (await moveData(move, "drafts")) return;
    // Another page holds it and does not let go: the next login moves it.
    await wipeUser(userKey, true);
    return;
  }
  forgetLeftDrafts(userKey);
  await wipeUser(userKey, false);
  forgetBuyerName(userKey);
  if (move?.from === userKey) forgetMove();
}

/** Wipes what the device holds for a buyer who leaves; with `keepDrafts` all but the drafts. */
export async function leaveData(userKey: string, keepDrafts: boolean): Promise<void> {
  if (!keepDrafts) forgetDraftsOfPage();
  if (!isDataId(userKey)) return leaveEarlier(userKey, keepDrafts);
  if (!keepDrafts) forgetLeftDrafts(userKey);
  await wipeUser(userKey, keepDrafts);
}
