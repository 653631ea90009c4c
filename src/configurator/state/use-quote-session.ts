import { useSyncExternalStore } from "react";
import type { ConfiguratorState } from "./configurator-state.ts";
import type { QuoteSession } from "./quote-session.ts";

/**
 * One part of the session's state; the view is drawn again when that part is another, after a typed
 * key once the price has been painted. `partOf` makes nothing new: it takes a field, or a plain
 * value of some.
 */
export const useSessionPart = <Part>(
  session: QuoteSession,
  partOf: (state: ConfiguratorState) => Part,
): Part => useSyncExternalStore(session.subscribe, () => partOf(session.drawn()));

/** The same for what must stand in the first frame after a key: the price and what is said of it. */
export const useSessionNow = <Part>(
  session: QuoteSession,
  partOf: (state: ConfiguratorState) => Part,
): Part => useSyncExternalStore(session.subscribe, () => partOf(session.read()));
