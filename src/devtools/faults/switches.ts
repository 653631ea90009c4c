import * as v from "valibot";
import { faultKinds } from "./fault-kinds.ts";

/** One fault for some calls of a page; also the form of a trace. */
export const faultSwitch = v.object({
  id: v.string(),
  kind: v.picklist(faultKinds),
  /** For `status` only. */
  status: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
  /** `every`, `writes`, or one call: `POST /api/v2/user/order`. */
  calls: v.string(),
  /** Remaining number of affected calls; null = until it is removed. */
  left: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** One call in so many is affected, by random numbers of one seed. */
  oneIn: v.pipe(v.number(), v.integer(), v.minValue(1)),
  seed: v.pipe(v.number(), v.integer()),
  /** Number of matching calls so far, affected or not. */
  met: v.number(),
});

/** One active fault for some of this page's calls. */
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

/** They survive a reload of this tab, and end with it. */
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

/** A path's pattern: `/order/{id}` matches `/order/7`, and no longer path. */
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

/** The switch in its initial state: with its full count and the first random number. */
export function asOpened(one: FaultSwitch): Omit<FaultSwitch, "id" | "met"> {
  const { id: _id, met, left, ...rest } = one;
  const spoilt = Array.from({ length: met }, (_, draw) => falls(one, draw)).filter(Boolean).length;
  return { ...rest, left: left === null ? null : left + spoilt };
}

/** The fault of this call, counted; null = none. */
export function takeFault(method: string, path: string): FaultSwitch | null {
  const met = switches.find((one) => one.left !== 0 && isMeant(one, method, path));
  if (met === undefined) return null;
  const isSpoilt = falls(met, met.met);
  const left = isSpoilt && met.left !== null ? met.left - 1 : met.left;
  put(switches.map((one) => (one === met ? { ...met, met: met.met + 1, left } : one)));
  return isSpoilt ? met : null;
}

/** Random numbers from 0 to below 1, the same for the same seed: the number of index `draw`. */
function dice(seed: number, draw: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(draw + 1, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}
