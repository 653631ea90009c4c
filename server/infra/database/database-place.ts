import { resolve } from "node:path";
import type { Settings } from "#server/config/settings.ts";
import type { DatabasePlace } from "./database.ts";

type PostgresPlace = Extract<DatabasePlace, { url: string }>;

/** The database of the settings; `more` applies to PostgreSQL only. */
export const databasePlace = (
  settings: Pick<Settings, "dataDir" | "databaseUrl" | "migrationDatabaseUrl">,
  more: Pick<PostgresPlace, "poolSize" | "waited"> = {},
): DatabasePlace =>
  settings.databaseUrl === null
    ? { dataDir: resolve(settings.dataDir) }
    : { url: settings.databaseUrl, migrationUrl: settings.migrationDatabaseUrl, ...more };
