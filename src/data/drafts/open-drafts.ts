import { webLocks } from "#platform/platform.ts";

/**
 * Drafts that are open for editing in a page of this browser: another device's changes wait until
 * they are closed. Without Web Locks a page knows only its own.
 */
const nameOf = (id: string) => `draft ${id}`;

let own: { id: string; release: () => void } | null = null;

/** This page has that draft open, or none. */
export function noteOpen(id: string | null): void {
  if (own?.id === id) return;
  own?.release();
  own = null;
  if (id === null) return;
  let release = () => {};
  const left = new Promise<void>((resolve) => {
    release = resolve;
  });
  own = { id, release };
  void webLocks()
    .then((locks) => locks?.request(nameOf(id), { mode: "shared" }, () => left))
    .catch(() => undefined);
}

/** The draft that this page has open. */
export const openHere = (): string | null => own?.id ?? null;

/** Returns a function that says of an id whether a page has it open. */
export async function openDrafts(): Promise<(id: string) => boolean> {
  const { held = [], pending = [] } = (await (await webLocks())?.query()) ?? {};
  const names = new Set([...held, ...pending].map(({ name }) => name));
  return (id) => own?.id === id || names.has(nameOf(id));
}
