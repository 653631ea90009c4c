import * as v from "valibot";
import { proofing } from "#contract/artwork/artwork-proof.ts";
import type { SeenRow } from "#db/rows.ts";
import { userDatabase } from "#db/user-database.ts";
import { lastSeen, remember, shelfKey } from "./last-seen.ts";

/** Target of a file: a line, and which of its parts; 0 is the whole of it. */
export interface UploadPlace {
  readonly itemId: string;
  readonly place: number;
}

/**
 * An unfinished upload of this device; its bytes are in the file store, where there is one
 * (`kept-files.ts`). `held`: its buyer paused it.
 */
const leftUpload = v.object({
  /** Rows of earlier versions lack it. */
  orderId: v.optional(v.string()),
  name: v.string(),
  size: v.number(),
  fingerprint: v.string(),
  sent: v.number(),
  held: v.optional(v.boolean()),
  /** Rows of earlier versions lack it, and ask for no proof. */
  proofing: v.optional(proofing),
});
export type LeftFile = v.InferOutput<typeof leftUpload>;

/** The same as one string. */
export const placeName = ({ itemId, place }: UploadPlace): string =>
  place === 0 ? itemId : `${itemId}:${place}`;

/** The prefix of their keys. */
export const uploadPrefix = "upload:";
const keyOf = (where: UploadPlace) =>
  shelfKey<LeftFile | null>(`${uploadPrefix}${placeName(where)}`);

/** An unfinished upload with its order and the time (ms) of its last update. */
export type LeftUpload = UploadPlace & LeftFile & { readonly orderId: string; readonly at: number };

/** The unfinished uploads among such rows. */
export const leftUploadsIn = (rows: readonly SeenRow[]): readonly LeftUpload[] =>
  rows.flatMap(({ key, value, at }) => {
    const read = v.safeParse(leftUpload, value);
    if (!read.success || read.output.orderId === undefined) return [];
    const [itemId = "", place = "0"] = key.slice(uploadPrefix.length).split(":");
    return [{ ...read.output, orderId: read.output.orderId, itemId, place: Number(place), at }];
  });

/** The parts with unfinished uploads, with their orders; without paused ones. */
export async function leftUploads(): Promise<readonly LeftUpload[]> {
  const rows = await userDatabase()?.use([], ({ lastSeen: seen }) =>
    seen.where("key").startsWith(uploadPrefix).toArray(),
  );
  return leftUploadsIn(rows ?? []).filter(({ held }) => held !== true);
}

/** The unfinished upload of a part, or null. */
export async function leftFile(where: UploadPlace): Promise<LeftFile | null> {
  const read = v.safeParse(leftUpload, (await lastSeen(keyOf(where)))?.value);
  return read.success ? read.output : null;
}

/** Null: removes it. */
export const keepLeftFile = (where: UploadPlace, left: LeftFile | null): Promise<void> =>
  remember(keyOf(where), left);
