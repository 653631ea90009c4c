import { earlierNames as key } from "#db/data-id.ts";
import { mark } from "#db/mark.ts";
import { readRecord, removeRecord, writeRecord } from "#db/records.ts";
import { databases } from "#platform/platform.ts";
import { isStanding } from "./seal.ts";

/** Names of the accounts that this device has met, by the mark of each account's id. */
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

/** Keeps the name under which this device holds an account's data, whatever its number becomes. */
export function keepBuyerName(userId: string, name: string): void {
  writeRecord(key, { value: { ...namesHeld(), [mark(userId)]: name }, expire: 0 });
}

/**
 * The name that earlier versions gave a buyer's data on this device, made of the mobile number
 * that they first came with here. A number that was somebody else's before does not lead to
 * theirs. A host that gives no name of its own still needs it, until the logout.
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

/** Forgets names that lead to nothing on this device. */
export async function forgetEmptyNames(): Promise<void> {
  if (databases() === null || readRecord(key) === null) return;
  for (const name of new Set(Object.values(namesHeld()))) {
    if (!(await isStanding(`shop-u-${name}`))) forgetBuyerName(name);
  }
  keepNames(Object.entries(namesHeld()));
}
