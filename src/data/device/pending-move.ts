import { isDataId } from "#db/data-id.ts";
import { readRecord, removeRecord, writeRecord } from "#db/records.ts";

const key = "data_move";

/** Data that still has the name of an earlier version, and the name that it gets. */
export interface DataMove {
  readonly from: string;
  readonly to: string;
}

/** What is to be moved at the next start or at the logout; null: nothing. */
export function pendingMove(): DataMove | null {
  const record = readRecord(key);
  if (record === null || typeof record.value !== "string" || record.scope === undefined)
    return null;
  return { from: record.scope, to: record.value };
}

export const noteMove = ({ from, to }: DataMove): boolean =>
  writeRecord(key, { value: to, expire: 0, scope: from });

export const forgetMove = (): void => removeRecord(key);

/** Can data that stays after a logout be found again at the next login? */
export const isFoundAgain = (userKey: string): boolean =>
  isDataId(userKey) || pendingMove()?.from === userKey;
