import type { Location } from "react-router-dom";
import { readSession, writeSession } from "#db/records.ts";

const key = "scroll_places";
const mostVisits = 50;
/** A list may take this long to return to its length. */
const patienceMs = 10_000;

/** Scroll position of each visit, by `visitOf`. */
function readPlaces(): Map<string, number> {
  try {
    const held: unknown = JSON.parse(readSession(key) ?? "[]");
    const entries = Array.isArray(held) ? held : [];
    return new Map(
      entries.flatMap((entry): [string, number][] =>
        Array.isArray(entry) && typeof entry[0] === "string" && typeof entry[1] === "number"
          ? [[entry[0], entry[1]]]
          : [],
      ),
    );
  } catch {
    return new Map();
  }
}

const places = readPlaces();

/**
 * Identifies a visit by its key in the history. The first visit of a document has no key: its path
 * distinguishes it from other documents' first visits in this tab.
 */
export const visitOf = ({ key: own, pathname }: Location): string =>
  own === "default" ? `${own} ${pathname}` : own;

/** Was this document opened by a link or an address, not by back, forward or a reload? */
export const isOpenedAfresh = (): boolean =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === "navigate");

/** Records the scroll position of a visit, for a return to it. */
function note(visit: string): void {
  places.delete(visit);
  places.set(visit, window.scrollY);
  const [oldest] = places.keys();
  if (places.size > mostVisits && oldest !== undefined) places.delete(oldest);
}

/** Follows the scrolling of one visit until it ends; then stores its position for this tab. */
export function followScroll(visit: string): () => void {
  const follow = () => note(visit);
  window.addEventListener("scroll", follow, { passive: true });
  const keep = () => writeSession(key, JSON.stringify([...places]));
  window.addEventListener("pagehide", keep);
  return () => {
    window.removeEventListener("scroll", follow);
    window.removeEventListener("pagehide", keep);
  };
}

/**
 * Scrolls to a visit's position, once the page is long enough; at once to the top where it is
 * unknown. The buyer's own scrolling ends it. Returns how to stop.
 */
export function returnTo(visit: string): () => void {
  const target = places.get(visit) ?? 0;
  window.scrollTo(0, target);
  if (target === 0) return () => {};
  const ends = ["wheel", "touchstart", "keydown", "pointerdown"] as const;
  const watching = new ResizeObserver(() => {
    window.scrollTo(0, target);
    if (Math.abs(window.scrollY - target) <= 1) stop();
  });
  const stop = () => {
    clearTimeout(timer);
    watching.disconnect();
    for (const type of ends) window.removeEventListener(type, stop);
  };
  const timer = setTimeout(stop, patienceMs);
  for (const type of ends) window.addEventListener(type, stop, { passive: true });
  watching.observe(document.body);
  return stop;
}
