import { cacheStorage } from "#platform/platform-stores.ts";
import { everybodysKey, lastSeen, remember } from "./last-seen.ts";

/** Data that the user saves on the device explicitly. A published id stays: it names a cache. */
export interface Pack {
  readonly id: string;
  readonly name: string;
}

interface StoredPack {
  readonly name: string;
  readonly bytes: number;
  /** Download time, ms. */
  readonly at: number;
}

/** The stored record; `whole`: complete, else the rest is downloaded at the next visit. */
type Noted = StoredPack & { readonly whole: boolean };

/**
 * `saving`: downloading; `partly`: interrupted, and continued at the next visit; `full`: the device
 * had no space, nothing was stored.
 */
export type PackState =
  | { readonly kind: "none" }
  | { readonly kind: "saving"; readonly name: string; readonly done: number; readonly of: number }
  | { readonly kind: "partly"; readonly name: string }
  | { readonly kind: "full"; readonly name: string }
  | ({ readonly kind: "saved" } & StoredPack);

type Packs = Readonly<Record<string, PackState>>;

const row = everybodysKey<Readonly<Record<string, Noted>>>("saved-packs");
/** Cache names that the worker deletes after the pictures (`src/sw/strategies.ts`). */
const cacheOf = (id: string): string => `saved-${id}`;

let packs: Packs = {};
const listeners = new Set<() => void>();

function publish(id: string, state: PackState): void {
  packs = { ...packs, [id]: state };
  for (const listener of listeners) listener();
}

export const savedPacks = (): Packs => packs;

async function readRecords(): Promise<Readonly<Record<string, Noted>>> {
  return (await lastSeen(row))?.value ?? {};
}

/** Packs whose cache exists: a full device may have deleted some. */
export async function readSavedPacks(): Promise<void> {
  const caches = await cacheStorage();
  if (caches === null) return;
  for (const [id, { whole, ...pack }] of Object.entries(await readRecords())) {
    if (packs[id]?.kind === "saving") continue;
    if (!(await caches.has(cacheOf(id)))) publish(id, { kind: "none" });
    else publish(id, whole ? { kind: "saved", ...pack } : { kind: "partly", name: pack.name });
  }
}

let asked = false;

/** Calls back after every change; the first subscriber triggers the read. @returns how to stop */
export function watchSavedPacks(listener: () => void): () => void {
  listeners.add(listener);
  if (!asked) void readSavedPacks().catch(() => undefined);
  asked = true;
  return () => listeners.delete(listener);
}

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "QuotaExceededError";

/** Adds one file to the pack, where it is missing. @returns its length in bytes */
async function put(pack: Cache, address: string): Promise<number> {
  const held = await pack.match(address);
  if (held !== undefined) return (await held.blob()).size;
  const reply = await fetch(address, { priority: "low" });
  if (!reply.ok || reply.headers.get("Content-Type")?.startsWith("text/html")) {
    throw new Error(`${address}: ${reply.status}`);
  }
  const { size } = await reply.clone().blob();
  await pack.put(address, reply);
  return size;
}

const note = async (id: string, pack: Noted): Promise<void> =>
  remember(row, { ...(await readRecords()), [id]: pack });

/** @returns the total bytes of the files */
async function fetchInto(pack: Pack, addresses: readonly string[]): Promise<number> {
  const caches = await cacheStorage();
  if (caches === null) throw new Error("this browser keeps no files");
  const cache = await caches.open(cacheOf(pack.id));
  let bytes = 0;
  for (const [done, address] of addresses.entries()) {
    publish(pack.id, { kind: "saving", name: pack.name, done, of: addresses.length });
    bytes += await put(cache, address);
  }
  const wanted = new Set(addresses.map((address) => new URL(address, location.href).href));
  for (const request of await cache.keys()) {
    if (!wanted.has(request.url)) await cache.delete(request);
  }
  return bytes;
}

/**
 * Stores exactly the files of `list`. An interrupted download continues at the next call; a pack
 * that does not fit is removed.
 */
export async function savePack(pack: Pack, list: () => Promise<readonly string[]>): Promise<void> {
  const { id, name } = pack;
  if (packs[id]?.kind === "saving") return;
  publish(id, { kind: "saving", name, done: 0, of: 0 });
  try {
    await note(id, { name, bytes: 0, at: Date.now(), whole: false });
    const bytes = await fetchInto(pack, [...new Set(await list())]);
    const saved = { name, bytes, at: Date.now() };
    await note(id, { ...saved, whole: true });
    publish(id, { kind: "saved", ...saved });
  } catch (error) {
    if (isFull(error)) await removePack(id);
    publish(id, { kind: isFull(error) ? "full" : "partly", name });
  }
}

/** Deletes the pack, which is not downloaded again. */
export async function removePack(id: string): Promise<void> {
  await (await cacheStorage())?.delete(cacheOf(id));
  const { [id]: _gone, ...rest } = await readRecords();
  await remember(row, rest);
  publish(id, { kind: "none" });
}
