import { earlierNames as key } from "#db/data-id.ts";
import { mark } from "#db/mark.ts";
import { readRecord, removeRecord, writeRecord } from "#db/records.ts";
import { databases } from "#platform/platform.ts";
import { databaseExists } from "./seal.ts";

/** Data names of the accounts on this device, by the hash of each account's id. */
function namesHeld(): Readonly<Record<string, string>> {
  const held = readRecord(key)?.value;
  if (typeof held !== "object" || held === null) return {};
  return Object.fromEntries(
    Object.entries(held).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function keepNames(names: readonly (readonly [string, string])[]): void {
  if (names.length === 0) removeRecord(key);
  else writeRecord(key, { value: Object.fromEntries(names), expire: 0 });
}

/** Stores the name of an account's data on this device, which stays when its number changes. */
export function keepBuyerName(userId: string, name: string): void {
  writeRecord(key, { value: { ...namesHeld(), [mark(userId)]: name }, expire: 0 });
}

/**
 * The name that earlier versions gave a buyer's data on this device, made of the mobile number of
 * their first login here. A number that belonged to somebody else before does not lead to their
 * data. A host without `device_data_id` still needs it, until the logout.
 */
export function nameByNumber(userId: string | undefined, mobile: string): string {
  const byNumber = mark(mobile);
  if (userId === undefined) return byNumber;
  const held = namesHeld();
  const own = mark(userId);
  return held[own] ?? (Object.values(held).includes(byNumber) ? own : byNumber);
}

/** No data has this name any more. */
export const forgetBuyerName = (name: string): void =>
  keepNames(Object.entries(namesHeld()).filter(([, held]) => held !== name));

/** Removes names without data on this device. */
export async function forgetEmptyNames(): Promise<void> {
  if (databases() === null || readRecord(key) === null) return;
  for (const name of new Set(Object.values(namesHeld()))) {
    if (!(await databaseExists(`shop-u-${name}`))) forgetBuyerName(name);
  }
  keepNames(Object.entries(namesHeld()));
}
