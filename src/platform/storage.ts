/** What a browser says of the room that this shop takes on the device. */
export interface StorageUse {
  readonly usedBytes: number;
  /** Has it promised not to clear it by itself? */
  readonly persisted: boolean;
}

/** Some browsers offer it on secure pages alone. */
const manager = (): StorageManager | undefined =>
  typeof navigator === "undefined" ? undefined : navigator.storage;

let asked = false;

/** Asks the browser, once a visit, not to clear by itself what the buyer has saved. */
export async function askToPersist(): Promise<void> {
  if (asked) return;
  asked = true;
  const storage = manager();
  if (storage?.persist === undefined || (await storage.persisted())) return;
  await storage.persist();
}

/** Null where the browser does not tell. */
export async function storageUse(): Promise<StorageUse | null> {
  const storage = manager();
  if (storage?.estimate === undefined) return null;
  const [{ usage = 0 }, persisted] = await Promise.all([storage.estimate(), storage.persisted()]);
  return { usedBytes: usage, persisted };
}
