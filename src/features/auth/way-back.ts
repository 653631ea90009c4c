import { useLocation } from "react-router-dom";
import { readSession } from "#db/records.ts";

/** A path of this site, so that no stored or linked text can lead elsewhere. */
export function safePath(text: unknown): string | null {
  if (typeof text !== "string" || !/^\/(?![/\\])/.test(text)) return null;
  try {
    const url = new URL(text, location.origin);
    return url.origin === location.origin ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}

/** Where a login goes back to: what the guard handed on, else the saved referrer; null = nowhere. */
export function useWayBack(): string | null {
  const state: unknown = useLocation().state;
  const handedOn =
    typeof state === "object" && state !== null && "back" in state ? state.back : null;
  const back = safePath(handedOn) ?? safePath(readSession("referrer"));
  return back?.startsWith("/auth/") ? null : back;
}
