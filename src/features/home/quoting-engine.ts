import { untilLoaded } from "#platform/keep-loading.ts";
import type { HomeData } from "./home-data.ts";
import type { MiniEngine } from "./mini-engine.ts";

/** What the quick quote prices with. */
export interface QuotingEngine {
  /** Null where this device cannot price. */
  readonly engine: Promise<MiniEngine | null>;
  /** Resolves once the engine's code has failed to load; loading is repeated. */
  readonly lacks: Promise<unknown>;
}

/** When the browser is idle, at the latest after three seconds. */
const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 1000);
  });

/** Engine and price book load after the first screen. */
function engineAfter(first: Promise<unknown>): QuotingEngine {
  let lacking = () => {};
  const lacks = new Promise<void>((resolve) => {
    lacking = resolve;
  });
  const load = async () => {
    const loading = import("./mini-engine.ts");
    loading.catch(lacking);
    return loading;
  };
  const open = async () => {
    await first;
    await whenIdle();
    const { openEngine } = await untilLoaded(load);
    return openEngine();
  };
  return { engine: open(), lacks };
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
