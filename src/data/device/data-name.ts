import { answerWithinMs } from "#db/answer-time.ts";
import { isDataId } from "#db/data-id.ts";
import { databases, settledWithin } from "#platform/platform.ts";
import { keepBuyerName, nameByNumber } from "./buyer-name.ts";
import { moveData } from "./move-data.ts";
import { movingAlone } from "./moving-alone.ts";
import { noteMove, pendingMove } from "./pending-move.ts";
import { databaseExists, sealedFor } from "./seal.ts";

/** Account data of a login or registration. */
export interface LoginReply {
  readonly user_id?: string | undefined;
  readonly device_data_id?: string | undefined;
}

/** A move that has begun is not interrupted: it begins where the database answers. */
async function isMoved(from: string, to: string): Promise<boolean> {
  const answer = settledWithin(databaseExists(`shop-u-${from}`), answerWithinMs(), "late" as const);
  if ((await answer) === "late") return false;
  return (await movingAlone(() => moveData({ from, to })).catch(() => false)) === true;
}

/**
 * The name of a buyer's data on this device: the random one of the server. Data with an earlier
 * name are moved first; where that is impossible now, or the host gives no name, the earlier one is
 * used.
 */
export async function nameAtLogin(reply: LoginReply, mobile: string): Promise<string> {
  const { user_id, device_data_id: to } = reply;
  const from = nameByNumber(user_id, mobile);
  const isNamed = to !== undefined && isDataId(to);
  if (isNamed && (databases() === null || (await isMoved(from, to)))) return to;
  if (user_id !== undefined) keepBuyerName(user_id, from);
  if (isNamed) noteMove({ from, to });
  return from;
}

/** At a start: the new name of the stored session's data; null: unchanged. */
export async function nameAtStart(userKey: string): Promise<string | null> {
  if (databases() === null) return null;
  const move = pendingMove();
  const sealed = () => settledWithin(sealedFor(`shop-u-${userKey}`), answerWithinMs(), null);
  const to = move?.from === userKey ? move.to : await sealed();
  if (to === null) return null;
  return (await isMoved(userKey, to)) ? to : userKey;
}
