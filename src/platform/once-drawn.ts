import { useEffect } from "react";

/**
 * Calls `work` once the component is drawn and the browser is idle, at the latest three seconds
 * later. `work` is the same function at each drawing, and harmless when it is called twice.
 */
export function useOnceDrawn(work: () => void): void {
  useEffect(() => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => work(), { timeout: 3000 });
    else setTimeout(work, 1000);
  }, [work]);
}
