import { readAppFiles } from "#platform/app-files.ts";
import { cacheStorage } from "#platform/platform-stores.ts";
import { type StorageUse, storageUse } from "#platform/storage.ts";
import { everybodysKey, lastSeen } from "./last-seen.ts";

/** Written once all of it stands: what of the shop this device holds for a time without a network. */
export const keptOffline = everybodysKey<{
  readonly products: number;
  readonly pictures: number;
}>("kept-offline");

/** What of the shop is on its way: the app's own files, or the catalogue's pictures. */
export type Keeping = "files" | "pictures";

/** `going`: on its way; `kept`: all of it stands, since `at` (ms); `unknown`: not read yet. */
export type KeptOffline =
  | { readonly kind: "unknown" }
  | { readonly kind: "none"; readonly room: StorageUse | null }
  | { readonly kind: "going"; readonly what: Keeping; readonly done: number; readonly of: number }
  | {
      readonly kind: "kept";
      readonly products: number;
      /** Null: they were there and had to make room. */
      readonly pictures: number | null;
      readonly at: number;
      readonly room: StorageUse | null;
    };

type KeptReply = Extract<KeptOffline, { kind: "kept" }>;

let state: KeptOffline = { kind: "unknown" };
const listeners = new Set<() => void>();

function tell(next: KeptOffline): void {
  state = next;
  for (const listener of listeners) listener();
}

export const keptOfflineNow = (): KeptOffline => state;

export const keepingGoes = (what: Keeping, done: number, of: number): void =>
  tell({ kind: "going", what, done, of });

/** The worker's caches, which a full device gives up in this order: pictures, then the others. */
async function stands(name: "pictures" | "catalogue" | "lookups"): Promise<boolean> {
  return (await (await cacheStorage())?.has(name)) ?? true;
}

/** What was noted once all stood, and what of it has had to make room since; the app itself may be another. */
async function whatStands(): Promise<Pick<KeptReply, "products" | "pictures" | "at"> | null> {
  const noted = await lastSeen(keptOffline);
  if (noted === null || !(await stands("lookups")) || !(await stands("catalogue"))) return null;
  if ((await readAppFiles())?.lacking.length) return null;
  const { products, pictures } = noted.value;
  return { products, pictures: (await stands("pictures")) ? pictures : null, at: noted.at };
}

/** The keeping ended, whole or cut: what stands is read from the device. */
export async function readKeptOffline(): Promise<void> {
  const found = await whatStands().catch(() => null);
  const room = await storageUse().catch(() => null);
  tell(found === null ? { kind: "none", room } : { kind: "kept", ...found, room });
}

/** Calls back after every change; the first to ask has the device read. @returns how to stop */
export function watchKeptOffline(listener: () => void): () => void {
  listeners.add(listener);
  if (state.kind === "unknown") void readKeptOffline();
  return () => listeners.delete(listener);
}
