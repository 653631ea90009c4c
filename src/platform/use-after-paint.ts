import { useEffect } from "react";
import { afterPaint } from "./after-paint.ts";

/** Calls once when what has just come to stand here has been painted. `then` stays the same function. */
export function useAfterPaint(then: () => void): void {
  useEffect(() => afterPaint(then), [then]);
}
