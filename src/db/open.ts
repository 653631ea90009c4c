import type { Dexie } from "dexie";

const openWithinMs = 3000;

/** Some browsers never settle an open in a private window. */
function withinTime<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("IndexedDB did not open")), openWithinMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Opens a database; null where the device has none to offer (private window, policy). */
export async function openOrNull<Database extends Dexie>(
  make: () => Promise<Database>,
): Promise<Database | null> {
  if (typeof indexedDB === "undefined") return null;
  try {
    const database = await make();
    await withinTime(database.open().then(() => database));
    return database;
  } catch (_error) {
    return null;
  }
}

const isDeadConnection = (error: unknown): boolean =>
  error instanceof Error && /DatabaseClosed|InvalidState|UnknownError/.test(error.name);

/** One lazily opened database. `use` reopens a dead connection once and repeats the work. */
export class LazyDatabase<Database extends Dexie> {
  #opening: Promise<Database | null> | null = null;
  readonly #make: () => Promise<Database>;

  constructor(make: () => Promise<Database>) {
    this.#make = make;
  }

  #open(): Promise<Database | null> {
    this.#opening ??= openOrNull(this.#make);
    return this.#opening;
  }

  /** Runs `work`; `missing` where the device has no database. Rejects where the work failed. */
  async use<Result>(missing: Result, work: (database: Database) => Promise<Result>) {
    const database = await this.#open();
    if (database === null) return missing;
    try {
      return await work(database);
    } catch (error) {
      if (!isDeadConnection(error)) throw error;
      this.#opening = null;
      const reopened = await this.#open();
      return reopened === null ? missing : await work(reopened);
    }
  }

  async close(): Promise<void> {
    const database = await this.#opening;
    this.#opening = null;
    database?.close();
  }
}
