/** State of server replies that arrive after the device's copy was shown. */
export type LateReply =
  | { readonly kind: "replied"; readonly value: unknown }
  | { readonly kind: "refused"; readonly error: unknown };

/**
 * State of the screen's data: a copy whose reply is under way (`updating`), has arrived and waits
 * for a reload (`arrived`) or failed (`unanswered`); else `current`.
 */
export type CopyState = "current" | "updating" | "arrived" | "unanswered";

/** By name: null while it is awaited. */
const replies = new Map<string, LateReply | null>();
let state: CopyState = "current";
let opening = true;
const listeners = new Set<() => void>();

export const copyState = (): CopyState => state;

/** Calls back after every change. @returns how to stop */
export function watchCopyState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setState(next: CopyState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The copy of that name is shown; `noteReply` or `noteUnreachable` follows. */
export function awaitReply(name: string): void {
  replies.set(name, null);
  setState("updating");
}

/** False where the screen that waited for it has closed. */
export function noteReply(name: string, reply: LateReply): boolean {
  if (!replies.has(name)) return false;
  replies.set(name, reply);
  setState("arrived");
  return true;
}

/** The screen's data are outdated: it loads again. */
export const noteOutdated = (): void => setState("arrived");

/** No reply came: the copy stays. */
export function noteUnreachable(name: string): void {
  replies.delete(name);
  setState("unanswered");
}

/** The waiting reply of that name, once. */
export function takeReply(name: string): LateReply | null {
  const reply = replies.get(name) ?? null;
  if (reply !== null) replies.delete(name);
  return reply;
}

/** Is a screen being opened? A displayed screen that reloads has data already. */
export const isOpening = (): boolean => opening;

/** Another screen opens, or the current one reloads with the arrived reply. */
export function screenLoads(opens: boolean): void {
  opening = opens;
  if (opens) replies.clear();
  setState("current");
}
