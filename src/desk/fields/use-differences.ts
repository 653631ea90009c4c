import { useState, useSyncExternalStore } from "react";
import { Differences, type Variants } from "#desk/state/differences.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { useDeskPart } from "#desk/state/use-desk.ts";

const unknown: ReadonlyMap<string, number> = new Map();

/**
 * What other choices add to the price on the desk, in fen, by the keys of `variants`, which holds for as
 * long as the view stands. Empty until it is reckoned for exactly what the form says.
 */
export function useDifferences(desk: QuoteDesk, variants: Variants): ReadonlyMap<string, number> {
  const [differences] = useState(() => new Differences(desk, variants));
  const found = useSyncExternalStore(differences.subscribe, differences.read);
  const job = useDeskPart(desk, (state) => state.job);
  return found.job !== null && found.job === job ? found.fen : unknown;
}
