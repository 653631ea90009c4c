import { openUser } from "#data/device/open-user.ts";
import { currentUserKey } from "#db/user-database.ts";
import { databases } from "#platform/platform.ts";
import { listOutbox, type OutboxRow } from "./outbox.ts";

/** The waiting rows, as far as they have been read. */
export type OutboxNow =
  | { readonly kind: "reading" }
  | { readonly kind: "read"; readonly rows: readonly OutboxRow[] }
  | { readonly kind: "failed" };

let found: OutboxNow = { kind: "reading" };
let shown: OutboxNow = found;
/** Rows that a form on this page waits for: they are not listed yet. */
const heldBack = new Set<number>();
const listeners = new Set<() => void>();
let stop = () => {};
let owner: string | null = null;

function publish(next: OutboxNow): void {
  found = next;
  shown =
    next.kind === "read"
      ? { kind: "read", rows: next.rows.filter(({ seq }) => !heldBack.has(seq)) }
      : next;
  for (const listener of listeners) listener();
}

function start(): void {
  let stopped = false;
  owner = currentUserKey();
  stop = () => {
    stopped = true;
  };
  if (databases() === null) {
    publish({ kind: "read", rows: [] });
    return;
  }
  void Promise.all([import("dexie"), openUser()]).then(
    ([{ liveQuery }]) => {
      if (stopped) return;
      const watching = liveQuery(listOutbox).subscribe({
        next: (rows) => publish({ kind: "read", rows }),
        error: () => publish({ kind: "failed" }),
      });
      stop = () => watching.unsubscribe();
    },
    () => publish({ kind: "failed" }),
  );
}

export const outboxNow = (): OutboxNow => shown;

/** The waiting rows of `now`; none before they are read. */
export const rowsOf = (now: OutboxNow): readonly OutboxRow[] =>
  now.kind === "read" ? now.rows : [];

/** Calls back after every change, in whichever tab. @returns how to stop */
export function watchOutbox(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) start();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop();
    found = { kind: "reading" };
    shown = found;
  };
}

/** Another buyer is signed in, or nobody: discards the data. */
export function readOutboxAnew(): void {
  if (owner === currentUserKey()) return;
  stop();
  publish({ kind: "reading" });
  if (listeners.size > 0) start();
}

export const isHeldBack = (seq: number): boolean => heldBack.has(seq);

/** Hides a row from the lists until `release`. */
export function holdBack(seq: number): () => void {
  heldBack.add(seq);
  publish(found);
  return () => {
    heldBack.delete(seq);
    publish(found);
  };
}
