import { keepBuyerName } from "#data/device/buyer-name.ts";
import { isDataId } from "#db/data-id.ts";
import { shopActors } from "#machines/shop-actors.ts";

/**
 * Device data under a name of an earlier version stay with the account after a change of number.
 */
export function keepOwnName(userId: string): void {
  const { held } = shopActors().userSession.getSnapshot().context;
  if (held !== null && !isDataId(held.userKey)) keepBuyerName(userId, held.userKey);
}
