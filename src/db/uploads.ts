import * as v from "valibot";
import { lastSeen, remember, shelfKey } from "./last-seen.ts";

/** Where a file goes: a line, and which of its places; 0 is the whole of it. */
export interface UploadPlace {
  readonly itemId: string;
  readonly place: number;
}

/** A file that this device began to send; its bytes are not kept. */
const leftUpload = v.object({
  name: v.string(),
  size: v.number(),
  fingerprint: v.string(),
  sent: v.number(),
});
export type LeftFile = v.InferOutput<typeof leftUpload>;

/** The same in one word. */
export const placeName = ({ itemId, place }: UploadPlace): string =>
  place === 0 ? itemId : `${itemId}:${place}`;

const keyOf = (where: UploadPlace) => shelfKey<LeftFile | null>(`upload:${placeName(where)}`);

/** What was begun for a place and not finished, or null. */
export async function leftFile(where: UploadPlace): Promise<LeftFile | null> {
  const read = v.safeParse(leftUpload, (await lastSeen(keyOf(where)))?.value);
  return read.success ? read.output : null;
}

/** Null: nothing is left. */
export const keepLeftFile = (where: UploadPlace, left: LeftFile | null): Promise<void> =>
  remember(keyOf(where), left);
