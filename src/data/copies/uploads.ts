import * as v from "valibot";
import type { SeenRow } from "#db/rows.ts";
import { userDatabase } from "#db/user-database.ts";
import { lastSeen, remember, shelfKey } from "./last-seen.ts";

/** Where a file goes: a line, and which of its places; 0 is the whole of it. */
export interface UploadPlace {
  readonly itemId: string;
  readonly place: number;
}

/**
 * A file that this device began to send; its bytes stand in the file store, where there is one
 * (`kept-files.ts`). `held`: its buyer paused it.
 */
const leftUpload = v.object({
  /** Rows of before do not tell it. */
  orderId: v.optional(v.string()),
  name: v.string(),
  size: v.number(),
  fingerprint: v.string(),
  sent: v.number(),
  held: v.optional(v.boolean()),
});
export type LeftFile = v.InferOutput<typeof leftUpload>;

/** The same in one word. */
export const placeName = ({ itemId, place }: UploadPlace): string =>
  place === 0 ? itemId : `${itemId}:${place}`;

/** The begin of their keys. */
export const uploadPrefix = "upload:";
const keyOf = (where: UploadPlace) =>
  shelfKey<LeftFile | null>(`${uploadPrefix}${placeName(where)}`);

/** A file that is half sent, its order and the time (ms) of its last note. */
export type LeftUpload = UploadPlace & LeftFile & { readonly orderId: string; readonly at: number };

/** The half sent files among such rows. */
export const leftUploadsIn = (rows: readonly SeenRow[]): readonly LeftUpload[] =>
  rows.flatMap(({ key, value, at }) => {
    const read = v.safeParse(leftUpload, value);
    if (!read.success || read.output.orderId === undefined) return [];
    const [itemId = "", place = "0"] = key.slice(uploadPrefix.length).split(":");
    return [{ ...read.output, orderId: read.output.orderId, itemId, place: Number(place), at }];
  });

/** The places whose files are half sent, with their orders; not what its buyer paused. */
export async function leftUploads(): Promise<readonly LeftUpload[]> {
  const rows = await userDatabase()?.use([], ({ lastSeen: seen }) =>
    seen.where("key").startsWith(uploadPrefix).toArray(),
  );
  return leftUploadsIn(rows ?? []).filter(({ held }) => held !== true);
}

/** What was begun for a place and not finished, or null. */
export async function leftFile(where: UploadPlace): Promise<LeftFile | null> {
  const read = v.safeParse(leftUpload, (await lastSeen(keyOf(where)))?.value);
  return read.success ? read.output : null;
}

/** Null: nothing is left. */
export const keepLeftFile = (where: UploadPlace, left: LeftFile | null): Promise<void> =>
  remember(keyOf(where), left);
