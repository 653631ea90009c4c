import { openUser } from "#data/device/open-user.ts";
import { currentUserKey } from "#db/user-database.ts";
import { databases } from "#platform/platform.ts";
import type { Held } from "./meet-draft.ts";
import { allHeld } from "./shop-drafts.ts";

/** The buyer's own drafts on the device, as far as they have been read; null: not yet. */
export type HeldNow = ReadonlyMap<string, Held> | null;

let now: HeldNow = null;
let owner: string | null = null;
let stop = () => {};
const listeners = new Set<() => void>();

function publish(next: HeldNow): void {
  now = next;
  for (const listener of listeners) listener();
}

function start(): void {
  let stopped = false;
  owner = currentUserKey();
  stop = () => {
    stopped = true;
  };
  if (databases() === null) return;
  void Promise.all([import("dexie"), openUser()]).then(([{ liveQuery }]) => {
    if (stopped) return;
    const watching = liveQuery(allHeld).subscribe({ next: publish, error: () => publish(null) });
    stop = () => watching.unsubscribe();
  }, stop);
}

export const heldNow = (): HeldNow => now;

/** Calls back after every change, in whichever tab. @returns how to stop */
export function watchHeld(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) start();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop();
    now = null;
  };
}

/** Another buyer is signed in, or nobody: discards the data. */
export function readHeldAnew(): void {
  if (owner === currentUserKey()) return;
  stop();
  publish(null);
  if (listeners.size > 0) start();
}
