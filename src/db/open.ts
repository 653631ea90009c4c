import type { Dexie, EntityTable } from "dexie";
import { untilLoaded } from "#platform/keep-loading.ts";
import { databases, settledWithin } from "#platform/platform.ts";
import { noteDatabaseAnswer } from "./answer-time.ts";
import { setDeviceState } from "./device-state.ts";
import { deviceSchema, type MetaRow, storedSchema } from "./schema.ts";
import { isSharedDevice } from "./shared-mark.ts";
import { announceStoreBack } from "./store-back.ts";

/** Time limit of an opening: the caller then continues without the database. */
const openWithinMs = 3000;
/** An opening that has not settled by then never will: a private window of some browsers. */
const hangsAfterMs = 20_000;

/** Each of our databases contains the version of its schema. */
export type OwnDatabase = Dexie & { meta: EntityTable<MetaRow, "key"> };

/** Another page needs the database: to upgrade it, or to delete it at a logout. */
type Wanted = "upgrade" | "deletion";

/** The database's code, requested until the network delivers it. */
export const loadDexie = (): Promise<typeof import("dexie")> => untilLoaded(() => import("dexie"));

/**
 * Opens a database; null where the device has none (private window, policy), or a newer version of
 * the page has written it.
 */
async function openOrNull<Database extends OwnDatabase>(
  make: () => Promise<Database>,
  wanted: (how: Wanted) => void,
): Promise<Database | null> {
  if (databases() === null) return null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const database = await make();
    // A slow opening proves nothing; one that never settles means that nothing can be stored.
    timer = setTimeout(() => setDeviceState("none"), hangsAfterMs);
    const found = await storedSchema(database.name);
    if (found !== null && found > deviceSchema) {
      setDeviceState("newer");
      return null;
    }
    database.on("versionchange", (event) => {
      database.close();
      wanted(event.newVersion === null ? "deletion" : "upgrade");
      return false;
    });
    database.on("blocked", () => setDeviceState("blocked"));
    await database.open();
    noteDatabaseAnswer();
    setDeviceState("fine");
    if (found !== deviceSchema) await database.meta.put({ key: "schema", schema: deviceSchema });
    return database;
  } catch (_error) {
    // Data that a shared device omits are another case.
    if (!isSharedDevice()) setDeviceState("none");
    return null;
  } finally {
    clearTimeout(timer);
  }
}

const isDeadConnection = (error: unknown): boolean =>
  error instanceof Error && /DatabaseClosed|InvalidState|UnknownError/.test(error.name);

/** One lazily opened database. `use` reopens a lost connection once and repeats the work. */
export class LazyDatabase<Database extends OwnDatabase> {
  #opening: Promise<Database | null> | null = null;
  /** An opening took too long once: later callers do not wait for it again. */
  #late = false;
  readonly #make: () => Promise<Database>;

  constructor(make: () => Promise<Database>) {
    this.#make = make;
  }

  async #open(): Promise<Database | null> {
    this.#opening ??= openOrNull(this.#make, (how) => this.#giveUp(how));
    const opening = this.#opening;
    const opened = await settledWithin(opening, this.#late ? 0 : openWithinMs, "late" as const);
    if (opened === "late" && !this.#late) void opening.then(announceStoreBack);
    this.#late = opened === "late";
    return opened === "late" ? null : opened;
  }

  /** After an upgrade by a newer page this one stays closed; after a deletion it may open again. */
  #giveUp(how: Wanted): void {
    if (how === "upgrade") setDeviceState("newer");
    this.#opening = how === "upgrade" ? Promise.resolve(null) : null;
  }

  /** Runs `work`; `missing` where the device has no database. Rejects where the work failed. */
  async use<Result>(missing: Result, work: (database: Database) => Promise<Result>) {
    const database = await this.#open();
    if (database === null) return missing;
    const opening = this.#opening;
    try {
      return await work(database);
    } catch (error) {
      if (!isDeadConnection(error)) throw error;
      if (this.#opening === opening) this.#opening = null;
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
