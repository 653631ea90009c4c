import { lastSeen, remember, shelfKey } from "#data/copies/last-seen.ts";
import { shopActors } from "#machines/shop-actors.ts";
import type { Place } from "#pricing/core/delivery-area.ts";

/** The destination of a quote's freight. */
export type FreightPlace =
  | { readonly kind: "asking" }
  /** Not set. */
  | { readonly kind: "open" }
  | ({ readonly kind: "known"; readonly from: "address" | "picked" } & Place);

export interface HeldPlace {
  readonly read: () => FreightPlace;
  readonly subscribe: (listener: () => void) => () => void;
  /** Shows it at once; the device stores it for the next quote. */
  readonly pick: (provinceCode: string) => void;
}

const shelf = shelfKey<string>("freight-province");

/** The account's calls load only for a signed-in buyer, after the session is displayed. */
async function placeOfAddress(): Promise<Place | null> {
  if (!shopActors().userSession.getSnapshot().matches("signedIn")) return null;
  const { usualAddress } = await import("./usual-address.ts");
  const address = await usualAddress();
  if (address === null) return null;
  const { provinceCode, cityCode, districtCode } = address;
  return { provinceCode, cityCode, districtCode };
}

/** The last choice on this device, else the buyer's usual address. */
async function foundPlace(): Promise<FreightPlace> {
  const kept = await lastSeen(shelf).catch(() => null);
  if (kept !== null) return { kind: "known", provinceCode: kept.value, from: "picked" };
  const place = await placeOfAddress().catch(() => null);
  return place === null ? { kind: "open" } : { kind: "known", ...place, from: "address" };
}

/** The destination during a session; loaded at the first subscription. */
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
    // The buyer may have chosen meanwhile.
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
