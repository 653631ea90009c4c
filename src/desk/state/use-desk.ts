import { useSyncExternalStore } from "react";
import type { DeskState } from "./desk-state.ts";
import type { QuoteDesk } from "./quote-desk.ts";

/**
 * One part of the desk's state; the view is drawn again when that part is another, after a typed
 * key once the price has been painted. `partOf` makes nothing new: it takes a field, or a plain
 * value of some.
 */
export const useDeskPart = <Part>(desk: QuoteDesk, partOf: (state: DeskState) => Part): Part =>
  useSyncExternalStore(desk.subscribe, () => partOf(desk.drawn()));

/** The same for what must stand in the first frame after a key: the price and what is said of it. */
export const useDeskNow = <Part>(desk: QuoteDesk, partOf: (state: DeskState) => Part): Part =>
  useSyncExternalStore(desk.subscribe, () => partOf(desk.read()));
