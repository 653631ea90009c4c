import { openUser } from "#data/device/open-user.ts";
import { currentUserKey } from "#db/user-database.ts";
import { databases } from "#platform/platform.ts";
import { isHeldBack, watchOutbox } from "./outbox-now.ts";
import { listWaiting, stillWaits, type Waiting } from "./waiting.ts";

/** All unsent changes, as far as they have been read. */
export type WaitingNow =
  | { readonly kind: "reading" }
  | { readonly kind: "read"; readonly things: readonly Waiting[] }
  | { readonly kind: "failed" };

let found: WaitingNow = { kind: "reading" };
let shown: WaitingNow = found;
let owner: string | null = null;
let stop = () => {};
let stopFollowing = () => {};
const listeners = new Set<() => void>();

/** A row that a form on this page waits for does not count yet. */
export const withoutHeldBack = (things: readonly Waiting[]): readonly Waiting[] =>
  things.filter((one) => one.kind !== "call" || !isHeldBack(one.row.seq));

function publish(next: WaitingNow): void {
  found = next;
  shown = next.kind === "read" ? { kind: "read", things: withoutHeldBack(next.things) } : next;
  for (const listener of listeners) listener();
}

const read = (things: readonly Waiting[]) => publish({ kind: "read", things });
const fail = () => publish({ kind: "failed" });

function start(): void {
  let stopped = false;
  owner = currentUserKey();
  stop = () => {
    stopped = true;
  };
  if (databases() === null) {
    void listWaiting().then(read, fail);
    return;
  }
  void Promise.all([import("dexie"), openUser()]).then(([{ liveQuery }]) => {
    if (stopped) return;
    const watching = liveQuery(listWaiting).subscribe({ next: read, error: fail });
    stop = () => watching.unsubscribe();
  }, fail);
}

export const waitingNow = (): WaitingNow => shown;

/** The total number of unsent changes; undefined before it is read. */
export const countOf = (now: WaitingNow): number =>
  now.kind === "read" ? now.things.filter(stillWaits).length : 0;

/** Calls back after every change, in whichever tab. @returns how to stop */
export function watchWaiting(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    stopFollowing = watchOutbox(() => publish(found));
    start();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop();
    stopFollowing();
    found = { kind: "reading" };
    shown = found;
  };
}

/** Another buyer is signed in, or nobody: discards the data. */
export function readWaitingAnew(): void {
  if (owner === currentUserKey()) return;
  stop();
  publish({ kind: "reading" });
  if (listeners.size > 0) start();
}
