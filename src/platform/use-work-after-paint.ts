import { useEffect } from "react";
import { afterPaint } from "./after-paint.ts";

/**
 * Starts work once the frame is painted, and cancels it where another `start` takes its place.
 * `start` must be stable; null starts nothing.
 */
export function useWorkAfterPaint(start: ((signal: AbortSignal) => void) | null): void {
  useEffect(() => {
    if (start === null) return;
    const leaving = new AbortController();
    const cancel = afterPaint(() => start(leaving.signal));
    return () => {
      cancel();
      leaving.abort();
    };
  }, [start]);
}
