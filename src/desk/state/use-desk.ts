import { useSyncExternalStore } from "react";
import type { DeskState } from "./desk-state.ts";
import type { QuoteDesk } from "./quote-desk.ts";

/** The desk's state; the view is drawn again on every change. */
export const useDesk = (desk: QuoteDesk): DeskState =>
  useSyncExternalStore(desk.subscribe, desk.read);
