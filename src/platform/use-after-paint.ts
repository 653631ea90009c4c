import { useEffect } from "react";
import { afterPaint } from "./after-paint.ts";

/** Calls once when the newly mounted content has been painted. `then` must be a stable function. */
export function useAfterPaint(then: () => void): void {
  useEffect(() => afterPaint(then), [then]);
}

/**
 * Calls `then` once the new content is painted and the browser is idle, at the latest three seconds
 * later. `then` is a stable function, and harmless when it is called twice.
 */
export function useWhenIdle(then: () => void): void {
  useEffect(() => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => then(), { timeout: 3000 });
    else setTimeout(then, 1000);
  }, [then]);
}
