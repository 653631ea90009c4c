import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Unreachable } from "#api/unreachable.ts";
import { Refusal } from "#contract/http/reply.ts";
import { useWhileVisible } from "#platform/while-visible.ts";
import { Failed, Skeleton } from "#ui/feedback/states.tsx";

interface AskProps<Value> {
  load(): Promise<Value>;
  children(value: Value, again: () => void): ReactNode;
}

type Answer<Value> =
  | { readonly kind: "waiting" }
  | { readonly kind: "ready"; readonly value: Value; readonly stale: string | null }
  | { readonly kind: "failed"; readonly why: string };

const everyMs = 30_000;

function whyNot(error: unknown): string {
  if (error instanceof Refusal || error instanceof Unreachable) return error.message;
  reportError(error);
  return "页面出错了，请重试";
}

/**
 * Loads data for a screen: at once, every half minute while it is visible, and after an action. The
 * data stay until the next reply; a new `key` starts again.
 */
export function Ask<Value>({ load, children }: AskProps<Value>) {
  const [answer, setAnswer] = useState<Answer<Value>>({ kind: "waiting" });
  const [busy, setBusy] = useState(false);
  const ask = async (isWanted: () => boolean) => {
    setBusy(true);
    try {
      const value = await load();
      if (isWanted()) setAnswer({ kind: "ready", value, stale: null });
    } catch (error) {
      if (!isWanted()) return;
      const why = whyNot(error);
      setAnswer((held) =>
        held.kind === "ready" ? { ...held, stale: why } : { kind: "failed", why },
      );
    } finally {
      if (isWanted()) setBusy(false);
    }
  };
  /** The latest request wins; after the screen is closed none does. */
  const latest = useRef(0);
  const again = () => {
    const own = ++latest.current;
    void ask(() => own === latest.current);
  };
  const begin = useEffectEvent(again);
  useEffect(() => {
    begin();
    return () => {
      latest.current += 1;
    };
  }, []);
  useWhileVisible(again, everyMs);
  switch (answer.kind) {
    case "waiting":
      return <Skeleton shape="card" lines={3} />;
    case "failed":
      return <Failed message={answer.why} busy={busy} onRetry={again} />;
    case "ready":
      return (
        <>
          {answer.stale === null ? null : <p role="status">{answer.stale}，下面是先前的数据</p>}
          {children(answer.value, again)}
        </>
      );
  }
}
