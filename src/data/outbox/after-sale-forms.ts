import * as v from "valibot";
import { dropFile, keepFile, keptFile } from "#data/copies/kept-files.ts";
import { forget, lastSeen, shelfKey } from "#data/copies/last-seen.ts";
import type { SeenRow } from "#db/rows.ts";

/** The cache key of after-sale forms; a published name stays. */
export const applyDraftPrefix = "after-sale-draft:";

const keptPhoto = v.object({ id: v.string(), name: v.string(), size: v.number() });

/** A photo that is not uploaded yet; its bytes are in the device's file store. */
export type KeptPhoto = v.InferOutput<typeof keptPhoto>;

/** The fields of such a form that show whether anything was filled in. */
const applyDraft = v.object({
  key: v.nullable(v.string()),
  orderNo: v.optional(v.string(), ""),
  lines: v.record(v.string(), v.unknown()),
  amount: v.string(),
  words: v.string(),
  pictures: v.optional(v.array(v.string()), []),
  keptPhotos: v.optional(v.array(keptPhoto), []),
  ready: v.optional(v.boolean(), false),
});

/** An after-sale form that is not submitted; `ready`: complete, and waits for a network. */
export interface WaitingForm {
  readonly kind: "afterSale";
  readonly orderId: string;
  /** Empty where an earlier version stored the form. */
  readonly orderNo: string;
  /** Photos that are only on this device. */
  readonly photos: number;
  readonly ready: boolean;
  /** In ms. */
  readonly at: number;
}

/** The form of a row, if anything was filled in. */
export function formsIn({ key, value, at }: SeenRow): WaitingForm[] {
  const read = v.safeParse(applyDraft, value);
  if (!read.success) return [];
  const { key: tap, orderNo, lines, amount, words, pictures, keptPhotos, ready } = read.output;
  const photos = keptPhotos.map(({ id }) => id);
  const filled = [amount, words, ...pictures, ...photos, ...Object.keys(lines), tap ?? ""];
  if (filled.every((text) => text === "")) return [];
  const orderId = key.slice(applyDraftPrefix.length);
  return [{ kind: "afterSale", orderId, orderNo, photos: photos.length, ready, at }];
}

const fileName = (id: string): string => `photo:${id}`;

/** Copies a photo into the file store. @returns false where the device cannot store it */
export const keepPhoto = ({ id }: KeptPhoto, file: File): Promise<boolean> =>
  keepFile(fileName(id), file);

/** The stored photo under its own name; null where the device has it no more. */
export async function photoFile({ id, name, size }: KeptPhoto): Promise<File | null> {
  const bytes = await keptFile(fileName(id), size);
  return bytes === null ? null : new File([bytes], name);
}

export const dropPhoto = ({ id }: KeptPhoto): Promise<void> => dropFile(fileName(id));

/** The buyer withdrew the form: its row and its photos are deleted. */
export async function dropForm(orderId: string): Promise<void> {
  const key = shelfKey<unknown>(`${applyDraftPrefix}${orderId}`);
  const read = v.safeParse(applyDraft, (await lastSeen(key))?.value);
  await forget(key);
  if (!read.success) return;
  for (const photo of read.output.keptPhotos) await dropPhoto(photo);
}
