import { useCallback, useSyncExternalStore } from "react";
import { typeOf } from "#api/file-marks.ts";
import type { Looked, Progress } from "#components/preflight/facts.ts";

/** What the device has found in a file so far. */
export type LookedNow =
  | { readonly kind: "going"; readonly progress: Progress | null }
  | { readonly kind: "done"; readonly looked: Looked }
  /** The code is not on the device, or broke. */
  | { readonly kind: "failed" };

interface LookedFile {
  readonly read: () => LookedNow;
  readonly subscribe: (listener: () => void) => () => void;
}

function lookedFile(file: Blob): LookedFile {
  let now: LookedNow = { kind: "going", progress: null };
  const listeners = new Set<() => void>();
  const become = (next: LookedNow) => {
    now = next;
    for (const listener of listeners) listener();
  };
  const look = async () => {
    const type = await typeOf(file);
    if (type === null) return become({ kind: "failed" });
    const { lookInto } = await import("#components/preflight/preflight.ts");
    const onProgress = (progress: Progress) => become({ kind: "going", progress });
    become({ kind: "done", looked: await lookInto(file, type, { onProgress }) });
  };
  void look().catch(() => become({ kind: "failed" }));
  return {
    read: () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const files = new WeakMap<Blob, LookedFile>();

function lookedOf(file: Blob): LookedFile {
  const looked = files.get(file) ?? lookedFile(file);
  files.set(file, looked);
  return looked;
}

const waiting: LookedNow = { kind: "going", progress: null };

/** The inspection of a file, begun once it is `due`: the drawing of its first page comes first. */
export function useLooked(file: Blob, due: boolean): LookedNow {
  const subscribe = useCallback(
    (listener: () => void) => (due ? lookedOf(file).subscribe(listener) : () => {}),
    [file, due],
  );
  return useSyncExternalStore(subscribe, () => (due ? lookedOf(file).read() : waiting));
}
