import { mark } from "./mark.ts";
import { readRecord, writeRecord } from "./records.ts";

const key = "buyer_names";

/** Names of the accounts that this device has met, by the mark of each account's id. */
function namesHeld(): Readonly<Record<string, string>> {
  const held = readRecord(key)?.value;
  if (typeof held !== "object" || held === null) return {};
  return Object.fromEntries(
    Object.entries(held).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** Keeps the name under which this device holds an account's data, whatever its number becomes. */
export function keepBuyerName(userId: string, name: string): void {
  writeRecord(key, { value: { ...namesHeld(), [mark(userId)]: name }, expire: 0 });
}

/**
 * The name of a buyer's data on this device: a mark of the mobile number that they first came
 * with here, without the number standing there itself. A number that was somebody else's before
 * does not lead to theirs. A host that tells no id has the number alone.
 */
export function buyerName(userId: string | undefined, mobile: string): string {
  const byNumber = mark(mobile);
  if (userId === undefined) return byNumber;
  const held = namesHeld();
  const own = mark(userId);
  const name = held[own] ?? (Object.values(held).includes(byNumber) ? own : byNumber);
  keepBuyerName(userId, name);
  return name;
}
