import { call } from "#api/call.ts";
import { type Address, defaultAddress } from "#contract/account.ts";
import { addressesCopy } from "#db/account-copies.ts";
import { lastSeen, remember, shelfKey } from "#db/last-seen.ts";
import { shopActors } from "#machines/shop-actors.ts";

/** Where a quote's freight is reckoned to. */
export type FreightPlace =
  | { readonly kind: "asking" }
  /** Nobody has said. */
  | { readonly kind: "open" }
  | { readonly kind: "known"; readonly provinceCode: string; readonly from: "address" | "picked" };

export interface HeldPlace {
  readonly read: () => FreightPlace;
  readonly subscribe: (listener: () => void) => () => void;
  /** Shows at once; the device keeps it for the next quote. */
  readonly pick: (provinceCode: string) => void;
}

const shelf = shelfKey<string>("freight-province");

async function usualAddress(): Promise<Address | null> {
  if (!shopActors().userSession.getSnapshot().matches("signedIn")) return null;
  const copy = await lastSeen(addressesCopy({}));
  if (copy === null) return call(defaultAddress, {});
  return copy.value.find(({ isDefault }) => isDefault) ?? copy.value[0] ?? null;
}

/** What was picked on this device before, else the province of the buyer's usual address. */
async function foundPlace(): Promise<FreightPlace> {
  const kept = await lastSeen(shelf).catch(() => null);
  if (kept !== null) return { kind: "known", provinceCode: kept.value, from: "picked" };
  const address = await usualAddress().catch(() => null);
  if (address === null) return { kind: "open" };
  return { kind: "known", provinceCode: address.provinceCode, from: "address" };
}

/** The place while its desk stands; looked for when it is first watched. */
export function heldPlace(): HeldPlace {
  let place: FreightPlace = { kind: "asking" };
  let asked = false;
  const listeners = new Set<() => void>();
  const show = (next: FreightPlace) => {
    place = next;
    for (const listener of listeners) listener();
  };
  const ask = async () => {
    const found = await foundPlace();
    // The buyer may have picked meanwhile.
    if (place.kind === "asking") show(found);
  };
  return {
    read: () => place,
    subscribe: (listener) => {
      listeners.add(listener);
      if (!asked) {
        asked = true;
        void ask();
      }
      return () => listeners.delete(listener);
    },
    pick: (provinceCode) => {
      show({ kind: "known", provinceCode, from: "picked" });
      remember(shelf, provinceCode).catch(() => undefined);
    },
  };
}
