import { resolve } from "node:path";
import { readSettings } from "#server/config/settings.ts";
import type { DatabasePlace, OpenDatabase } from "./database.ts";
import { databasePlace } from "./database-place.ts";
import { lockFolder } from "./folder-lock.ts";

/** Database and file storage of a shop. */
export interface ShopPlace {
  /** Absolute. */
  readonly dataDir: string;
  /** Null = embedded in the data folder. */
  readonly databaseUrl: string | null;
  /** Role that creates the tables, where it differs from the one of `databaseUrl`. */
  readonly migrationDatabaseUrl?: string | null;
  /** `SHOP_LETTER_KEY`; null or absent = the file `letter.key` of the data folder. */
  readonly letterKey?: Buffer | null;
}

/** @throws SettingError */
export function shopPlace(env: Record<string, string | undefined>): ShopPlace {
  const { dataDir, databaseUrl, migrationDatabaseUrl, letterKey } = readSettings(env);
  return { dataDir: resolve(dataDir), databaseUrl, migrationDatabaseUrl, letterKey };
}

/** Few connections: a command runs one query after another. */
export const databaseOf = (place: ShopPlace): DatabasePlace =>
  databasePlace({ migrationDatabaseUrl: null, ...place }, { poolSize: 2 });

/**
 * Opens a shop's database for a command and closes it afterwards. The embedded one serves one
 * process: its folder is locked meanwhile.
 * @throws StartRefused where a server uses the folder, and whatever `open` throws
 */
export async function holdingShop<Opened extends OpenDatabase, Result>(
  place: ShopPlace,
  open: (place: DatabasePlace) => Promise<Opened>,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const unlock = place.databaseUrl === null ? lockFolder(place.dataDir) : () => undefined;
  try {
    const opened = await open(databaseOf(place));
    try {
      return await work(opened);
    } finally {
      await opened.close();
    }
  } finally {
    unlock();
  }
}
