import type { Location } from "react-router-dom";
import { breathe } from "#platform/breathe.ts";
import { look } from "#platform/network.ts";
import type { Match } from "./matching.ts";
import type { Layout, Screen } from "./routes.ts";
import { noteFault } from "./watch-faults.ts";

export type Content =
  | { kind: "screen"; screen: Screen; layout: Layout | null; data: unknown }
  | { kind: "failed"; error: unknown; layout: Layout | null };

/** The displayed screen: its location and its loaded data. */
export interface Shown extends Match {
  location: Location;
  content: Content;
  /** The buyer when it was loaded. */
  buyer: string | null;
  /** By back or forward, or a reload: no new navigation. */
  returning: boolean;
}

export const pathOf = (location: Location): string => location.pathname + location.search;

/** Loads the screen's file and runs its loader. Never rejects: a failure is displayed too. */
export async function loadContent(
  match: Match,
  location: Location,
  signal: AbortSignal,
): Promise<Content> {
  const { route, params } = match;
  const request = new Request(new URL(pathOf(location), window.location.origin), { signal });
  const layout = (await route.layout?.().catch(() => null)) ?? null;
  try {
    const screen = await route.load();
    // Its code has just run: it is drawn in a task of its own.
    await breathe();
    // Navigation was cancelled; the buyer may have changed.
    if (signal.aborted) return { kind: "failed", error: signal.reason, layout };
    const data = await screen.loader?.({ params, request });
    return { kind: "screen", screen, layout, data };
  } catch (error) {
    noteFault(error);
    // A file of the screen may be missing: probes the network, so that its return is noticed.
    void look();
    return { kind: "failed", error, layout };
  }
}
