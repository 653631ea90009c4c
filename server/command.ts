import { randomBytes, randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { type OpenDatabase, openDatabase } from "#server/store/database.ts";
import type { Settings } from "./config.ts";
import { databasePlace } from "./database-place.ts";
import { lockFolder } from "./lock.ts";
import { StartRefused } from "./refused.ts";

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** The world that a command touches beside the database. */
export const commandWorld = {
  clock: { now: () => Date.now() },
  random: { uuid: randomUUID, bytes: randomBytes },
};

/**
 * Opens the shop's database for a command; the embedded one only where no server has it.
 * @throws StartRefused, DatabaseAway
 */
export async function withShopDatabase<Result>(
  settings: Settings,
  work: (opened: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const unlock =
    settings.databaseUrl === null ? lockFolder(resolve(settings.dataDir)) : () => undefined;
  try {
    const opened = await openDatabase(databasePlace(settings, { poolSize: 2 }));
    try {
      return await work(opened);
    } finally {
      await opened.close();
    }
  } finally {
    unlock();
  }
}

/** Runs a command to its end: a refusal is said as it is, and both it and a fault exit with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof StartRefused ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
