import { type StorageUse, storageUse } from "#device/storage.ts";
import { everybodysKey, lastSeen } from "./last-seen.ts";

/** Written once all of it stands: what of the shop this device holds for a time without a network. */
export const keptOffline = everybodysKey<{
  readonly products: number;
  readonly pictures: number;
}>("kept-offline");

/** `going`: pictures on their way; `kept`: all of it stands, since `at` (ms); `unknown`: not read yet. */
export type KeptOffline =
  | { readonly kind: "unknown" }
  | { readonly kind: "none"; readonly room: StorageUse | null }
  | { readonly kind: "going"; readonly done: number; readonly of: number }
  | {
      readonly kind: "kept";
      readonly products: number;
      readonly pictures: number;
      readonly at: number;
      readonly room: StorageUse | null;
    };

let state: KeptOffline = { kind: "unknown" };
const listeners = new Set<() => void>();

function tell(next: KeptOffline): void {
  state = next;
  for (const listener of listeners) listener();
}

export const keptOfflineNow = (): KeptOffline => state;

export const keepingGoes = (done: number, of: number): void => tell({ kind: "going", done, of });

/** The keeping ended, whole or cut: what stands is read from the device. */
export async function readKeptOffline(): Promise<void> {
  const found = await lastSeen(keptOffline).catch(() => null);
  const room = await storageUse().catch(() => null);
  tell(
    found === null ? { kind: "none", room } : { kind: "kept", ...found.value, at: found.at, room },
  );
}

/** Calls back after every change; the first to ask has the device read. @returns how to stop */
export function watchKeptOffline(listener: () => void): () => void {
  listeners.add(listener);
  if (state.kind === "unknown") void readKeptOffline();
  return () => listeners.delete(listener);
}
