import { readRecord, writeRecord } from "./records.ts";

const key = "databases_answered";
/** A browser that was killed repairs its databases first, which takes seconds on a busy device. */
const mendingMs = 10_000;
/** A device whose database never answered is not waited for: some private windows never answer. */
const neverSeenMs = 1500;

let isNoted = false;

/** Records that a database of this device has answered. */
export function noteDatabaseAnswer(): void {
  if (!isNoted) isNoted = writeRecord(key, { value: true, expire: 0 });
}

/** Has one ever answered on this device? */
export const databaseHasAnswered = (): boolean => isNoted || readRecord(key)?.value === true;

/** How long a start or a login waits for a database (ms). */
export const answerWithinMs = (): number => (databaseHasAnswered() ? mendingMs : neverSeenMs);
