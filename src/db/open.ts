import type { Dexie, EntityTable } from "dexie";
import { databases, settledWithin } from "#device/platform.ts";
import { untilWorthAsking } from "#device/worth-asking.ts";
import { noteAnswer } from "./answer-time.ts";
import { tellDeviceState } from "./device-state.ts";
import { deviceSchema, type MetaRow, storedSchema } from "./schema.ts";
import { isSharedDevice } from "./shared-mark.ts";
import { tellStoreBack } from "./store-back.ts";

/** A slow device keeps nobody waiting: whoever asked goes on without it. */
const openWithinMs = 3000;
/** An open that has not settled by then never will: a private window of some browsers. */
const hangsAfterMs = 20_000;

/** Every database of ours says which schema wrote it. */
export type OwnDatabase = Dexie & { meta: EntityTable<MetaRow, "key"> };

/** Another page wants the database: to upgrade it, or to delete it at a logout. */
type Wanted = "upgrade" | "deletion";

/**
 * Opens a database; null where the device has none to offer (private window, policy), or one
 * that a newer version of the shop has written; `unloaded` where the network did not bring its code.
 */
async function openOrNull<Database extends OwnDatabase>(
  make: () => Promise<Database>,
  wanted: (how: Wanted) => void,
): Promise<Database | null | "unloaded"> {
  if (databases() === null) return null;
  const database = await make().catch(() => "unloaded" as const);
  if (database === "unloaded") return database;
  try {
    const found = await storedSchema(database.name);
    if (found !== null && found > deviceSchema) {
      tellDeviceState("newer");
      return null;
    }
    database.on("versionchange", (event) => {
      database.close();
      wanted(event.newVersion === null ? "deletion" : "upgrade");
      return false;
    });
    database.on("blocked", () => tellDeviceState("blocked"));
    await database.open();
    noteAnswer();
    tellDeviceState("fine");
    if (found !== deviceSchema) await database.meta.put({ key: "schema", schema: deviceSchema });
    return database;
  } catch (_error) {
    // What a shared device does not keep is another matter.
    if (!isSharedDevice()) tellDeviceState("none");
    return null;
  }
}

const isDeadConnection = (error: unknown): boolean =>
  error instanceof Error && /DatabaseClosed|InvalidState|UnknownError/.test(error.name);

/** A slow open says nothing of the browser; one that hangs says that it keeps nothing. */
function watchHanging(opening: Promise<unknown>): void {
  const timer = setTimeout(() => tellDeviceState("none"), hangsAfterMs);
  void opening.finally(() => clearTimeout(timer));
}

/** One lazily opened database. `use` reopens a dead connection once and repeats the work. */
export class LazyDatabase<Database extends OwnDatabase> {
  #opening: Promise<Database | null | "unloaded"> | null = null;
  /** How often its code could not be loaded. */
  #unloaded = 0;
  /** The open took too long once: who comes now does not wait for it again. */
  #late = false;
  readonly #make: () => Promise<Database>;

  constructor(make: () => Promise<Database>) {
    this.#make = make;
  }

  async #open(): Promise<Database | null> {
    if (this.#opening === null) {
      this.#opening = openOrNull(this.#make, (how) => this.#giveUp(how));
      watchHanging(this.#opening);
    }
    const opening = this.#opening;
    const opened = await (this.#late
      ? Promise.race([opening, Promise.resolve("late" as const)])
      : settledWithin(opening, openWithinMs, "late" as const));
    if (opened === "unloaded") this.#loadLater(opening);
    if (opened === "late" && !this.#late) void opening.then((late) => late && tellStoreBack());
    this.#late = opened === "late";
    return opened === "late" || opened === "unloaded" ? null : opened;
  }

  /** Its code is asked for again at the next use; who waits is told when that is worth it. */
  #loadLater(failed: Promise<unknown>): void {
    if (this.#opening !== failed) return;
    this.#opening = null;
    void untilWorthAsking(this.#unloaded).then(tellStoreBack);
    this.#unloaded += 1;
  }

  /** After an upgrade by a newer page this one stays out; after a deletion it may begin anew. */
  #giveUp(how: Wanted): void {
    if (how === "upgrade") tellDeviceState("newer");
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
    if (database !== "unloaded") database?.close();
  }
}
