import { type ReactNode, useDeferredValue, useSyncExternalStore } from "react";
import { keepLoading } from "#platform/keep-loading.ts";
import { useAfterPaint } from "#platform/use-after-paint.ts";
import { Failed, Skeleton } from "#ui/feedback/states.tsx";

type State<Code> =
  | { readonly kind: "unasked" | "coming" | "missing" }
  | { readonly kind: "here"; readonly code: Code };

interface LateProps<Code> {
  readonly children: (code: Code) => ReactNode;
}

/** Code that a screen can start without. */
export interface LateCode<Code> {
  /** Requests it as soon as its user has been painted. */
  readonly useEarly: () => void;
  /** Its result: at once where it is loaded, else as soon as it is. */
  readonly Late: (props: LateProps<Code>) => ReactNode;
}

/**
 * Code that is loaded after the first frame that needs it, once for the visit, and again after a
 * network failure. `name` is shown to the buyer where it cannot be loaded.
 * @param blocks height of its place while it loads, in blocks of 112 px
 */
export function lateCode<Code>(
  name: string,
  load: () => Promise<Code>,
  blocks = 4,
): LateCode<Code> {
  let state: State<Code> = { kind: "unasked" };
  const listeners = new Set<() => void>();
  const become = (next: State<Code>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const fetchIt = async () => {
    if (state.kind === "coming" || state.kind === "here") return;
    become({ kind: "coming" });
    const found = await keepLoading(async () => ({ code: await load() }));
    become(found === null ? { kind: "missing" } : { kind: "here", ...found });
  };
  const ask = () => void fetchIt();
  const useEarly = () => useAfterPaint(ask);

  function Late({ children }: LateProps<Code>) {
    // Deferred: it is drawn in slices, and typing goes on meanwhile.
    const now = useDeferredValue(useSyncExternalStore(subscribe, () => state));
    useEarly();
    switch (now.kind) {
      case "unasked":
      case "coming":
        return <Skeleton lines={blocks} shape="card" />;
      case "missing":
        return <Failed message={`${name}没有载入`} onRetry={ask} />;
      case "here":
        return children(now.code);
    }
  }
  return { useEarly, Late };
}
