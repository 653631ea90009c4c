import type { Location } from "react-router-dom";
import { look } from "#platform/network.ts";
import type { Match } from "./matching.ts";
import type { Layout, Screen } from "./routes.ts";
import { tell } from "./watch-faults.ts";

export type Content =
  | { kind: "screen"; screen: Screen; layout: Layout | null; data: unknown }
  | { kind: "failed"; error: unknown; layout: Layout | null };

/** What stands on the page: the place it belongs to and what was loaded for it. */
export interface Shown extends Match {
  location: Location;
  content: Content;
  /** Who was signed in when it was loaded. */
  buyer: string | null;
  /** By back or forward, or a reload: no new navigation. */
  returning: boolean;
}

export const pathOf = (location: Location): string => location.pathname + location.search;

/** Fetches the screen's file and runs its loader. Never rejects: a failure is content too. */
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
    // Nobody waits for it any more, and the buyer for whom it would ask may be gone.
    if (signal.aborted) return { kind: "failed", error: signal.reason, layout };
    const data = await screen.loader?.({ params, request });
    return { kind: "screen", screen, layout, data };
  } catch (error) {
    tell(error);
    // A file of the screen may be missing: the network is asked, so that its return is noticed.
    void look();
    return { kind: "failed", error, layout };
  }
}
