import * as v from "valibot";
import { dice } from "./dice.ts";
import { faultKinds } from "./fault-kinds.ts";

/** One fault for some calls of a page; also as a trace keeps it. */
export const faultSwitch = v.object({
  id: v.string(),
  kind: v.picklist(faultKinds),
  /** Of `status` alone. */
  status: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
  /** `every`, `writes`, or one call: `POST /api/v2/user/order`. */
  calls: v.string(),
  /** Calls that it still spoils; null = until it is taken away. */
  left: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** One call in so many is spoilt, by dice that fall alike for one seed. */
  oneIn: v.pipe(v.number(), v.integer(), v.minValue(1)),
  seed: v.pipe(v.number(), v.integer()),
  /** Calls that met it so far, spoilt or not. */
  met: v.number(),
});

/** One fault that is switched on for some of this page's calls. */
export type FaultSwitch = v.InferOutput<typeof faultSwitch>;

const storeName = "qa-switches";

function kept(): readonly FaultSwitch[] {
  try {
    return v.parse(v.array(faultSwitch), JSON.parse(sessionStorage.getItem(storeName) ?? "[]"));
  } catch {
    return [];
  }
}

let switches = kept();
const watchers = new Set<() => void>();

/** They stay over a reload of this tab, and end with it. */
function put(next: readonly FaultSwitch[]): void {
  switches = next;
  try {
    sessionStorage.setItem(storeName, JSON.stringify(next));
  } catch {
    // Without storage they end with the page.
  }
  for (const watcher of watchers) watcher();
}

export const switchesNow = (): readonly FaultSwitch[] => switches;

export function watchSwitches(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

export const addSwitch = (one: Omit<FaultSwitch, "id" | "met">): void =>
  put([...switches, { ...one, id: crypto.randomUUID(), met: 0 }]);

export const removeSwitch = (id: string): void => put(switches.filter((one) => one.id !== id));

/** A path's pattern: `/order/{id}` fits `/order/7`, and no longer path. */
const fits = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "[^/]+")}$`).test(
    path,
  );

function isMeant({ calls }: FaultSwitch, method: string, path: string): boolean {
  if (calls === "every") return true;
  if (calls === "writes") return method !== "GET";
  const [verb = "", pattern = ""] = calls.split(" ");
  return verb === method && fits(pattern, path);
}

const falls = ({ seed, oneIn }: FaultSwitch, draw: number): boolean => dice(seed, draw) < 1 / oneIn;

/** The switch as it was when it was opened: with its count whole, its dice at their first draw. */
export function asOpened(one: FaultSwitch): Omit<FaultSwitch, "id" | "met"> {
  const { id: _id, met, left, ...rest } = one;
  const spoilt = Array.from({ length: met }, (_, draw) => falls(one, draw)).filter(Boolean).length;
  return { ...rest, left: left === null ? null : left + spoilt };
}

/** The fault that this call meets now, counted off; null = it goes its way. */
export function takeFault(method: string, path: string): FaultSwitch | null {
  const met = switches.find((one) => one.left !== 0 && isMeant(one, method, path));
  if (met === undefined) return null;
  const isSpoilt = falls(met, met.met);
  const left = isSpoilt && met.left !== null ? met.left - 1 : met.left;
  put(switches.map((one) => (one === met ? { ...met, met: met.met + 1, left } : one)));
  return isSpoilt ? met : null;
}
