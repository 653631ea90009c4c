import { useEffect, useState } from "react";

/** The longest delay of a browser's timer, ms. */
const longest = 2 ** 31 - 1;

/** Whether the clock `now` (ms) has reached `end`; the view renders again when it does. */
export function useIsPast(end: number | null, now: () => number): boolean {
  const [passed, setPassed] = useState<number | null>(null);
  useEffect(() => {
    if (end === null) return;
    const left = Math.min(Math.max(0, end - now()), longest);
    const timer = setTimeout(() => {
      if (now() >= end) setPassed(end);
    }, left);
    return () => clearTimeout(timer);
  }, [end, now]);
  return end !== null && passed === end;
}
