import { useEffect, useEffectEvent } from "react";

/**
 * Calls `refresh` every `everyMs` while the page is in sight, and at once when it comes back
 * into sight or the network returns. `active: false` rests.
 */
export function useWhileVisible(refresh: () => void, everyMs: number, active = true): void {
  const run = useEffectEvent(() => {
    if (document.visibilityState === "visible") refresh();
  });
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => run(), everyMs);
    const now = () => run();
    document.addEventListener("visibilitychange", now);
    window.addEventListener("online", now);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", now);
      window.removeEventListener("online", now);
    };
  }, [everyMs, active]);
}
