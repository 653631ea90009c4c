import { isDataId } from "#db/data-id.ts";
import { readRecord, removeRecord, writeRecord } from "#db/records.ts";

const key = "data_move";

/** Data with a name of an earlier version, and their new name. */
export interface DataMove {
  readonly from: string;
  readonly to: string;
}

/** The data to move at the next start or at the logout; null: none. */
export function pendingMove(): DataMove | null {
  const record = readRecord(key);
  if (record === null || typeof record.value !== "string" || record.scope === undefined)
    return null;
  return { from: record.scope, to: record.value };
}

export const noteMove = ({ from, to }: DataMove): boolean =>
  writeRecord(key, { value: to, expire: 0, scope: from });

export const forgetMove = (): void => removeRecord(key);

/** Can data that stay after a logout be found at the next login? */
export const isFoundAgain = (userKey: string): boolean =>
  isDataId(userKey) || pendingMove()?.from === userKey;
