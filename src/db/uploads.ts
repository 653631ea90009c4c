import * as v from "valibot";
import { lastSeen, remember, shelfKey } from "./last-seen.ts";

/** A file that this device began to send for a line; its bytes are not kept. */
const leftUpload = v.object({
  name: v.string(),
  size: v.number(),
  fingerprint: v.string(),
  sent: v.number(),
});
export type LeftFile = v.InferOutput<typeof leftUpload>;

const keyOf = (itemId: string) => shelfKey<LeftFile | null>(`upload:${itemId}`);

/** What was begun for a line and not finished, or null. */
export async function leftFile(itemId: string): Promise<LeftFile | null> {
  const read = v.safeParse(leftUpload, (await lastSeen(keyOf(itemId)))?.value);
  return read.success ? read.output : null;
}

/** Null: nothing is left. */
export const keepLeftFile = (itemId: string, left: LeftFile | null): Promise<void> =>
  remember(keyOf(itemId), left);
