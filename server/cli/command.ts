import { randomBytes, randomUUID } from "node:crypto";
import { Refusal } from "#contract/http/reply.ts";
import { readSettings } from "#server/config/settings.ts";
import { StartRefused } from "#server/config/start-refused.ts";
import { type Database, openDatabase } from "#server/infra/database/database.ts";
import { makeNewFilesPrivate } from "#server/infra/database/private-files.ts";
import { holdingShop, shopPlace } from "#server/infra/database/shop-place.ts";
import { openLetterSeal } from "#server/infra/secrets/letter-seal.ts";

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Dependencies of a command beside the database. */
export const commandWorld = {
  clock: { now: () => Date.now() },
  random: { uuid: randomUUID, bytes: randomBytes },
  /** Settings of the shop; read where a command writes a letter. */
  get letterSeal() {
    return openLetterSeal(readSettings(process.env));
  },
};

/**
 * Runs a command on the configured shop's database.
 * @throws StartRefused, DatabaseAway
 */
export const withShopDatabase = <Result>(
  work: (db: Database) => Promise<Result>,
): Promise<Result> => holdingShop(shopPlace(process.env), openDatabase, ({ db }) => work(db));

/** Runs a command to its end: a refusal's message is printed; a refusal or a fault exits with 1. */
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
