import { useSyncExternalStore } from "react";
import type { ConfiguratorState } from "./configurator-state.ts";
import type { QuoteSession } from "./quote-session.ts";

/**
 * One part of the session's state; the view renders when that part changes, after a keystroke once
 * the price has been painted. `partOf` creates no object: it returns a field, or a primitive.
 */
export const useSessionPart = <Part>(
  session: QuoteSession,
  partOf: (state: ConfiguratorState) => Part,
): Part => useSyncExternalStore(session.subscribe, () => partOf(session.drawn()));

/** The same for what the first frame after a keystroke must show: the price and its messages. */
export const useSessionNow = <Part>(
  session: QuoteSession,
  partOf: (state: ConfiguratorState) => Part,
): Part => useSyncExternalStore(session.subscribe, () => partOf(session.read()));
