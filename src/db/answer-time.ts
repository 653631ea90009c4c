import { readRecord, writeRecord } from "./records.ts";

const key = "databases_answered";
/** A browser that was killed mends its databases first, and on a busy device that takes seconds. */
const mendingMs = 10_000;
/** One that has never answered here is not waited for: some private windows never do. */
const neverSeenMs = 1500;

let isNoted = false;

/** A database of this device has answered. */
export function noteDatabaseAnswer(): void {
  if (!isNoted) isNoted = writeRecord(key, { value: true, expire: 0 });
}

/** Has one ever answered on this device? */
export const databaseHasAnswered = (): boolean => isNoted || readRecord(key)?.value === true;

/** For how long a start or a login waits for a database (ms). */
export const answerWithinMs = (): number => (databaseHasAnswered() ? mendingMs : neverSeenMs);
