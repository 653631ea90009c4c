/** The browser's storage estimate for this shop. */
export interface StorageUse {
  readonly usedBytes: number;
  /** Has it promised not to delete it automatically? */
  readonly persisted: boolean;
}

/** Some browsers have it on secure pages only. */
const manager = (): StorageManager | undefined =>
  typeof navigator === "undefined" ? undefined : navigator.storage;

let asked = false;

/** Asks the browser, once a visit, not to delete the buyer's saved data automatically. */
export async function askToPersist(): Promise<void> {
  if (asked) return;
  asked = true;
  const storage = manager();
  if (storage?.persist === undefined || (await storage.persisted())) return;
  await storage.persist();
}

/** Null where the browser has no estimate. */
export async function storageUse(): Promise<StorageUse | null> {
  const storage = manager();
  if (storage?.estimate === undefined) return null;
  const [{ usage = 0 }, persisted] = await Promise.all([storage.estimate(), storage.persisted()]);
  return { usedBytes: usage, persisted };
}
