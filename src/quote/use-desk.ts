import { useSyncExternalStore } from "react";
import type { DeskState, QuoteDesk } from "./quote-desk.ts";

/** The desk's state; the view is drawn again on every change. */
export const useDesk = (desk: QuoteDesk): DeskState =>
  useSyncExternalStore(desk.subscribe, desk.read);
