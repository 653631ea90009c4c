import { readAppFiles } from "#platform/app-files.ts";
import { cacheStorage } from "#platform/platform-stores.ts";
import { type StorageUse, storageUse } from "#platform/storage.ts";
import { everybodysKey, lastSeen } from "./last-seen.ts";

/** Written once all is stored: which of the shop's data this device has for offline use. */
export const keptOffline = everybodysKey<{
  readonly products: number;
  readonly pictures: number;
}>("kept-offline");

/** What is being downloaded: the app's own files, or the catalogue's pictures. */
export type Keeping = "files" | "pictures";

/** `going`: downloading; `kept`: complete since `at` (ms); `unknown`: not read yet. */
export type KeptOffline =
  | { readonly kind: "unknown" }
  | { readonly kind: "none"; readonly room: StorageUse | null }
  | { readonly kind: "going"; readonly what: Keeping; readonly done: number; readonly of: number }
  | {
      readonly kind: "kept";
      readonly products: number;
      /** Null: they were deleted to free space. */
      readonly pictures: number | null;
      readonly at: number;
      readonly room: StorageUse | null;
    };

type KeptReply = Extract<KeptOffline, { kind: "kept" }>;

let state: KeptOffline = { kind: "unknown" };
const listeners = new Set<() => void>();

function publish(next: KeptOffline): void {
  state = next;
  for (const listener of listeners) listener();
}

export const keptOfflineNow = (): KeptOffline => state;

export const keepingGoes = (what: Keeping, done: number, of: number): void =>
  publish({ kind: "going", what, done, of });

/** The worker's caches, which a full device deletes in this order: pictures, then the others. */
async function stands(name: "pictures" | "catalogue" | "lookups"): Promise<boolean> {
  return (await (await cacheStorage())?.has(name)) ?? true;
}

/** The recorded state, less deleted caches; the app itself may have another version. */
async function whatStands(): Promise<Pick<KeptReply, "products" | "pictures" | "at"> | null> {
  const noted = await lastSeen(keptOffline);
  if (noted === null || !(await stands("lookups")) || !(await stands("catalogue"))) return null;
  if ((await readAppFiles())?.lacking.length) return null;
  const { products, pictures } = noted.value;
  return { products, pictures: (await stands("pictures")) ? pictures : null, at: noted.at };
}

/** The download ended, complete or not: reads the state from the device. */
export async function readKeptOffline(): Promise<void> {
  const found = await whatStands().catch(() => null);
  const room = await storageUse().catch(() => null);
  publish(found === null ? { kind: "none", room } : { kind: "kept", ...found, room });
}

/** Calls back after every change; the first subscriber triggers the read. @returns how to stop */
export function watchKeptOffline(listener: () => void): () => void {
  listeners.add(listener);
  if (state.kind === "unknown") void readKeptOffline();
  return () => listeners.delete(listener);
}
