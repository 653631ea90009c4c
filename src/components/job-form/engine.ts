import { untilLoaded } from "#platform/keep-loading.ts";
import type { Engine } from "./engine-code.ts";

/**
 * The arithmetic of prices, which loads after the first paint of a screen that knows its first
 * price. `lacking`: its code did not come; loading is repeated.
 */
type State =
  | { readonly kind: "unasked" | "lacking" }
  | { readonly kind: "here"; readonly engine: Engine };

let state: State = { kind: "unasked" };
let loading: Promise<Engine> | null = null;
const listeners = new Set<() => void>();

function become(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Asks for the code once. Another attempt may have been faster, so its result stays. */
async function attempt(): Promise<Engine> {
  try {
    const { engine } = await import("./engine-code.ts");
    if (state.kind !== "here") become({ kind: "here", engine });
    return engine;
  } catch (error) {
    if (state.kind === "unasked") become({ kind: "lacking" });
    throw error;
  }
}

/** The engine, once it has loaded; one loading for the whole visit. */
export function loadEngine(): Promise<Engine> {
  loading ??= untilLoaded(attempt);
  return loading;
}

/** Tries at once, beside the loading that is repeated. */
export function loadEngineNow(): void {
  attempt().catch(() => undefined);
}

/** Null until it has loaded. */
export const engineHere = (): Engine | null => (state.kind === "here" ? state.engine : null);

/** Its code did not come, and has not come since. */
export const lacksEngine = (): boolean => state.kind === "lacking";

/** Calls back whenever `engineHere` or `lacksEngine` changes. Returns how to stop. */
export function watchEngine(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
