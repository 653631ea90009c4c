import { useEffect, useEffectEvent } from "react";
import { onNetworkBack } from "./network.ts";

/**
 * Calls `refresh` every `everyMs` while the page is visible, and at once when it becomes visible or
 * the server answers again. `active: false` pauses it.
 */
export function useWhileVisible(refresh: () => void, everyMs: number, active = true): void {
  const run = useEffectEvent(() => {
    if (document.visibilityState === "visible") refresh();
  });
  useEffect(() => {
    if (!active) return;
    const now = () => run();
    const timer = setInterval(now, everyMs);
    document.addEventListener("visibilitychange", now);
    const stopListening = onNetworkBack(now);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", now);
      stopListening();
    };
  }, [everyMs, active]);
}
