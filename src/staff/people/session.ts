import { useSyncExternalStore } from "react";
import * as v from "valibot";
import { staffMe } from "#contract/staff/staff-people.ts";

/**
 * The logged-in person. Stored under a name of its own: the buyers' page neither reads nor removes
 * it.
 */
const stored = v.object({ token: v.string(), until: v.number(), me: staffMe });
export type StaffSession = v.InferOutput<typeof stored>;

const name = "staff-session";

function read(): StaffSession | null {
  try {
    const found = v.safeParse(stored, JSON.parse(localStorage.getItem(name) ?? "null"));
    return found.success && found.output.until > Date.now() ? found.output : null;
  } catch {
    return null;
  }
}

let held = read();
const listeners = new Set<() => void>();

function publish(next: StaffSession | null): void {
  held = next;
  for (const listener of listeners) listener();
}

export const staffSession = (): StaffSession | null => held;

export function keepSession(next: StaffSession): void {
  try {
    localStorage.setItem(name, JSON.stringify(next));
  } catch {
    // Without storage it lasts as long as the tab.
  }
  publish(next);
}

/** Ended by logout, by the server, or in another tab. A later session stays. */
export function dropSession(token: string): void {
  if (held?.token !== token) return;
  try {
    localStorage.removeItem(name);
  } catch {
    // There is none to remove.
  }
  publish(null);
}

function subscribe(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === name) publish(read());
  };
  listeners.add(listener);
  window.addEventListener("storage", follow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", follow);
  };
}

export const useStaffSession = (): StaffSession | null =>
  useSyncExternalStore(subscribe, staffSession);
