import { useState, useSyncExternalStore } from "react";
import { Differences, type Variants } from "#configurator/state/differences.ts";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";

const unknown: ReadonlyMap<string, number> = new Map();

/**
 * The price difference of other choices, in fen, by the keys of `variants`, which stays the same
 * while the view is mounted. Empty until it is calculated for exactly the current form.
 */
export function useDifferences(
  session: QuoteSession,
  variants: Variants,
): ReadonlyMap<string, number> {
  const [differences] = useState(() => new Differences(session, variants));
  const found = useSyncExternalStore(differences.subscribe, differences.read);
  const job = useSessionPart(session, (state) => state.job);
  return found.job !== null && found.job === job ? found.fen : unknown;
}
