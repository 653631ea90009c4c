import { useEffect, useEffectEvent, useRef } from "react";
import { useRevalidator } from "./screen-data.ts";

/** Reloads the screen automatically, when that may succeed, while `error` is displayed. */
export function useAskingAgain(error: unknown, isWorthIt: boolean): void {
  const { revalidate, worthAsking } = useRevalidator();
  const attempt = useRef(0);
  const askAgainLater = useEffectEvent(async (signal: AbortSignal) => {
    await worthAsking(attempt.current, signal);
    attempt.current += 1;
    if (!signal.aborted) await revalidate();
  });
  useEffect(() => {
    if (!isWorthIt || error == null) return;
    const waiting = new AbortController();
    void askAgainLater(waiting.signal);
    return () => waiting.abort();
  }, [error, isWorthIt]);
}
