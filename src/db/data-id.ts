import { readRecord, removeRecord, writeRecord } from "./records.ts";

/** Names that earlier versions made of a mobile number have 11 characters at most. */
const form = /^[\w-]{16,64}$/;

/** Is it the random name that the shop gives an account's data on devices? */
export const isDataId = (name: string): boolean => form.test(name);

/** Under which earlier versions keep names of accounts in local storage. */
export const earlierNames = "buyer_names";

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
