import { useSyncExternalStore } from "react";

/** A call waits for the password: `answer` says whether it was given. */
export interface PasswordAsking {
  answer(given: boolean): void;
}

let current: PasswordAsking | null = null;
let waiting: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function publish(next: PasswordAsking | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Asks the logged-in person for the password, once for all waiting calls. */
export function askPassword(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    publish({
      answer: (given) => {
        waiting = null;
        publish(null);
        resolve(given);
      },
    });
  });
  return waiting;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const usePasswordAsking = (): PasswordAsking | null =>
  useSyncExternalStore(subscribe, () => current);
