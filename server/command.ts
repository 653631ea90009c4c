import { randomBytes, randomUUID } from "node:crypto";
import { Refusal } from "#contract/reply.ts";
import { type Database, openDatabase } from "#server/store/database.ts";
import { readSettings } from "./config.ts";
import { openLetterSeal } from "./letter-seal.ts";
import { makeNewFilesPrivate } from "./private-files.ts";
import { StartRefused } from "./refused.ts";
import { holdingShop, shopPlace } from "./shop-place.ts";

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** The world that a command touches beside the database. */
export const commandWorld = {
  clock: { now: () => Date.now() },
  random: { uuid: randomUUID, bytes: randomBytes },
  /** Of the shop that the environment names; read where a command writes a letter. */
  get letterSeal() {
    return openLetterSeal(readSettings(process.env));
  },
};

/**
 * Does a command's work on the database of the shop that the environment names.
 * @throws StartRefused, DatabaseAway
 */
export const withShopDatabase = <Result>(
  work: (db: Database) => Promise<Result>,
): Promise<Result> => holdingShop(shopPlace(process.env), openDatabase, ({ db }) => work(db));

/** Runs a command to its end: a refusal is said as it is, and both it and a fault exit with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  makeNewFilesPrivate();
  try {
    await work();
  } catch (error) {
    const refused = error instanceof StartRefused || error instanceof Refusal;
    process.stderr.write(`${refused ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
