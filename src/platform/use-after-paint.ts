import { useEffect } from "react";
import { afterPaint } from "./after-paint.ts";

/** Calls once when the newly mounted content has been painted. `then` must be a stable function. */
export function useAfterPaint(then: () => void): void {
  useEffect(() => afterPaint(then), [then]);
}
