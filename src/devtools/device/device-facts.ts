import { workerContainer } from "#platform/platform-stores.ts";
import { type StorageUse, storageUse } from "#platform/storage.ts";
import { type DatabaseFacts, readDatabases } from "./database-facts.ts";

/** A version of the service worker, by its lifecycle state. */
export interface WorkerFacts {
  readonly place: "installing" | "waiting" | "active";
  readonly state: ServiceWorkerState;
  /** Does it control this page? */
  readonly serves: boolean;
}

/** One of the worker's caches. */
export interface CacheFacts {
  readonly name: string;
  readonly entries: number;
  readonly bytes: number;
}

/** A record of the local storage: its length; its content is not read. */
export interface RecordFacts {
  readonly name: string;
  readonly characters: number;
}

/** The shop's data on this device. Null: the browser does not report it. */
export interface DeviceFacts {
  readonly workers: readonly WorkerFacts[];
  readonly caches: readonly CacheFacts[];
  readonly databases: readonly DatabaseFacts[] | null;
  readonly records: readonly RecordFacts[];
  readonly room: StorageUse | null;
}

async function workers(): Promise<WorkerFacts[]> {
  const container = workerContainer();
  const registration = await container?.getRegistration();
  if (!registration) return [];
  return (["installing", "waiting", "active"] as const).flatMap((place) => {
    const worker = registration[place];
    return worker === null
      ? []
      : [{ place, state: worker.state, serves: container?.controller === worker }];
  });
}

async function cacheFacts(name: string): Promise<CacheFacts> {
  const replies = await (await caches.open(name)).matchAll();
  const sizes = await Promise.all(replies.map(async (reply) => (await reply.blob()).size));
  return { name, entries: replies.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

async function allCaches(): Promise<CacheFacts[]> {
  if (typeof caches === "undefined") return [];
  const found: CacheFacts[] = [];
  for (const name of await caches.keys()) found.push(await cacheFacts(name));
  return found;
}

function records(): RecordFacts[] {
  try {
    return Object.keys(localStorage)
      .sort()
      .map((name) => ({ name, characters: localStorage.getItem(name)?.length ?? 0 }));
  } catch {
    return [];
  }
}

/** Reads this device's data; opens only what exists, and closes everything. */
export async function readDevice(): Promise<DeviceFacts> {
  return {
    workers: await workers(),
    caches: await allCaches(),
    databases: await readDatabases(),
    records: records(),
    room: await storageUse(),
  };
}
