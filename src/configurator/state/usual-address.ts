import { call } from "#api/call.ts";
import { type Address, defaultAddress } from "#contract/account/account.ts";
import { addressesCopy } from "#data/copies/account-copies.ts";
import { lastSeen } from "#data/copies/last-seen.ts";

/** The signed-in buyer's usual address, from the device or the server. */
export async function usualAddress(): Promise<Address | null> {
  const copy = await lastSeen(addressesCopy({}));
  if (copy === null) return call(defaultAddress, {});
  return copy.value.find(({ isDefault }) => isDefault) ?? copy.value[0] ?? null;
}
