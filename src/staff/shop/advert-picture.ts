import { advertPicture } from "#contract/staff/staff-adverts.ts";

/** Decreasing quality, until it fits. */
const qualities = [0.85, 0.7, 0.5, 0.3];

/**
 * The middle of a picture at 8:3, as base64 of an accepted JPEG; null where the device cannot
 * decode it.
 */
export async function advertJpeg(file: Blob): Promise<string | null> {
  const image = await createImageBitmap(file).catch(() => null);
  if (image === null) return null;
  const { width: wide, height: high, bytes } = advertPicture;
  const scale = Math.min(1, image.width / wide, image.height / high);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(wide * scale);
  canvas.height = Math.round(high * scale);
  const paper = canvas.getContext("2d");
  if (paper === null) return null;
  paper.fillStyle = "white";
  paper.fillRect(0, 0, canvas.width, canvas.height);
  const cut = Math.min(image.width / wide, image.height / high);
  const [width, height] = [wide * cut, high * cut];
  const [left, top] = [(image.width - width) / 2, (image.height - height) / 2];
  paper.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height);
  image.close();
  const start = "data:image/jpeg;base64,";
  const longest = Math.ceil(bytes / 3) * 4;
  const made = qualities
    .map((quality) => canvas.toDataURL("image/jpeg", quality))
    .filter((address) => address.startsWith(start))
    .map((address) => address.slice(start.length));
  return made.find(({ length }) => length <= longest) ?? null;
}
