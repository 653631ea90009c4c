import { callAs } from "#api/call-as.ts";
import { Unreachable } from "#api/unreachable.ts";
import { userInfo } from "#contract/auth/auth.ts";
import { isFoundAgain, noteMove } from "#data/device/pending-move.ts";
import { isDataId } from "#db/data-id.ts";
import { shopActors } from "#machines/shop-actors.ts";
import { untilWorthAsking } from "#platform/worth-asking.ts";

/** The random name of this session's data; undefined where the host gives none. */
async function ask(generation: number): Promise<string | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return (await callAs(generation, userInfo, {})).deviceDataId;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    }
    await untilWorthAsking(attempt);
  }
}

/**
 * Data with the name of an earlier version are moved at the next start or at the logout. With a
 * host that gives no name they stay.
 */
export async function learnDataId(): Promise<void> {
  const { held, generation } = shopActors().userSession.getSnapshot().context;
  if (held === null || isFoundAgain(held.userKey)) return;
  const to = await ask(generation).catch(() => undefined);
  if (to !== undefined && isDataId(to)) noteMove({ from: held.userKey, to });
}
