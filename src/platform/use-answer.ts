import { useEffect, useState } from "react";

type Answer<Value> = { readonly value: Value } | null;

/**
 * Asks once when its screen is shown; null until the answer has come. `ask` must be a stable
 * function that never rejects.
 */
export function useAnswer<Value>(ask: () => Promise<Value>, isWanted: boolean): Answer<Value> {
  const [answer, setAnswer] = useState<Answer<Value>>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isShown = true;
    void ask().then((value) => {
      if (isShown) setAnswer({ value });
    });
    return () => {
      isShown = false;
    };
  }, [ask, isWanted]);
  return answer;
}
