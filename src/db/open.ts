import type { Dexie, EntityTable } from "dexie";
import { untilLoaded } from "#platform/keep-loading.ts";
import { databases, settledWithin } from "#platform/platform.ts";
import { noteDatabaseAnswer } from "./answer-time.ts";
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

/** The database's code, asked for until the network brings it. */
export const loadDexie = (): Promise<typeof import("dexie")> => untilLoaded(() => import("dexie"));

/**
 * Opens a database; null where the device has none to offer (private window, policy), or one
 * that a newer version of the shop has written.
 */
async function openOrNull<Database extends OwnDatabase>(
  make: () => Promise<Database>,
  wanted: (how: Wanted) => void,
): Promise<Database | null> {
  if (databases() === null) return null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const database = await make();
    // A slow open says nothing of the browser; one that hangs says that it keeps nothing.
    timer = setTimeout(() => tellDeviceState("none"), hangsAfterMs);
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
    noteDatabaseAnswer();
    tellDeviceState("fine");
    if (found !== deviceSchema) await database.meta.put({ key: "schema", schema: deviceSchema });
    return database;
  } catch (_error) {
    // What a shared device does not keep is another matter.
    if (!isSharedDevice()) tellDeviceState("none");
    return null;
  } finally {
    clearTimeout(timer);
  }
}

const isDeadConnection = (error: unknown): boolean =>
  error instanceof Error && /DatabaseClosed|InvalidState|UnknownError/.test(error.name);

/** One lazily opened database. `use` reopens a dead connection once and repeats the work. */
export class LazyDatabase<Database extends OwnDatabase> {
  #opening: Promise<Database | null> | null = null;
  /** The open took too long once: who comes now does not wait for it again. */
  #late = false;
  readonly #make: () => Promise<Database>;

  constructor(make: () => Promise<Database>) {
    this.#make = make;
  }

  async #open(): Promise<Database | null> {
    this.#opening ??= openOrNull(this.#make, (how) => this.#giveUp(how));
    const opening = this.#opening;
    const opened = await settledWithin(opening, this.#late ? 0 : openWithinMs, "late" as const);
    if (opened === "late" && !this.#late) void opening.then(tellStoreBack);
    this.#late = opened === "late";
    return opened === "late" ? null : opened;
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
    database?.close();
  }
}
