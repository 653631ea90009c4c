import { whenIdle } from "#platform/after-paint.ts";
import { untilLoaded } from "#platform/keep-loading.ts";
import type { HomeData } from "./home-data.ts";
import type { MiniEngine } from "./mini-engine.ts";

/** What the quick quote prices with. */
export interface QuotingEngine {
  /** Null where this device cannot price. */
  readonly engine: Promise<MiniEngine | null>;
  /** Resolves once the engine's code has failed to load; loading is repeated. */
  readonly lacks: Promise<unknown>;
  /** Loads the engine at once: the buyer touched the quick quote. */
  readonly begin: () => void;
}

/**
 * Engine and price book load after the first screen, so that nothing of it waits for them. They
 * wait for no effect: a reload of the screen is shown only once they are there.
 */
function engineAfter(first: Promise<unknown>): QuotingEngine {
  let lacking = () => {};
  const lacks = new Promise<void>((resolve) => {
    lacking = resolve;
  });
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const load = async () => {
    const loading = import("./mini-engine.ts");
    loading.catch(lacking);
    return loading;
  };
  const open = async () => {
    await first;
    await Promise.race([begun, whenIdle()]);
    const { openEngine } = await untilLoaded(load);
    return openEngine();
  };
  return { engine: open(), lacks, begin };
}

const engines = new WeakMap<HomeData, QuotingEngine>();

/** One engine for each loading of the screen. */
export function engineOf(data: HomeData): QuotingEngine {
  const known = engines.get(data);
  if (known !== undefined) return known;
  const opening = engineAfter(data.groups);
  engines.set(data, opening);
  return opening;
}
