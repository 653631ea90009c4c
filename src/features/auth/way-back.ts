import { useLocation } from "react-router-dom";
import { readSession } from "#db/records.ts";
import { safePath } from "#ui/safe-path.ts";

/** Where a login goes back to: what the guard handed on, else the saved referrer; null = nowhere. */
export function useWayBack(): string | null {
  const state: unknown = useLocation().state;
  const handedOn =
    typeof state === "object" && state !== null && "back" in state ? state.back : null;
  const back = safePath(handedOn) ?? safePath(readSession("referrer"));
  return back?.startsWith("/auth/") ? null : back;
}
