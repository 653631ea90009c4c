import { newKey } from "#api/new-key.ts";
import { Unreachable } from "#api/unreachable.ts";
import type { PicturePurpose } from "#contract/artwork/artwork.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { mayKeepPhotos } from "#data/copies/kept-files.ts";
import { type KeptPhoto, keepPhoto } from "#data/outbox/after-sale-forms.ts";
import { pictureType, sendPicture } from "./send-picture.ts";

/** A form that stores photos on the device until they are uploaded. */
export interface PhotoKeeping {
  /** Resolves once the device has stored that the form contains it. */
  add(photo: KeptPhoto): Promise<void>;
  remove(photo: KeptPhoto): Promise<void>;
  /** Uploads it; the form has its id then. @throws `Refusal` or `Unreachable` */
  send(photo: KeptPhoto): Promise<void>;
}

export interface PictureTarget {
  readonly purpose: PicturePurpose;
  readonly orderId: string;
  readonly offline: boolean;
  readonly keeping: PhotoKeeping | undefined;
  onAdd(id: string): void;
}

/** The stored photo, or null where the device cannot store it. */
async function stored(keeping: PhotoKeeping, file: File): Promise<KeptPhoto | null> {
  const photo = { id: newKey(), name: file.name, size: file.size };
  if (!(await keepPhoto(photo, file))) return null;
  await keeping.add(photo);
  return photo;
}

/**
 * Stores a picked photo first, then uploads it. Without a network it waits for the submission.
 * @throws `Refusal`, or `Unreachable` where the device cannot store it
 */
export async function takePicture(target: PictureTarget, file: File): Promise<void> {
  const { purpose, orderId, offline, keeping, onAdd } = target;
  await pictureType(file);
  const photo = keeping !== undefined && mayKeepPhotos() ? await stored(keeping, file) : null;
  if (keeping === undefined || photo === null) {
    if (offline) throw new Refusal(codes.invalidInput, "本机存不下这张照片，请联网后再加");
    onAdd(await sendPicture(purpose, orderId, file));
    return;
  }
  if (offline) return;
  try {
    await keeping.send(photo);
  } catch (error) {
    if (error instanceof Unreachable) return;
    await keeping.remove(photo);
    throw error;
  }
}
