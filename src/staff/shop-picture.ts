import { advertPicture } from "#contract/staff/staff-adverts.ts";
import { productPictureLimits } from "#contract/staff/staff-product-editing.ts";

/** Decreasing quality, until it fits. */
const qualities = [0.85, 0.7, 0.5, 0.3];

/** The address of a picture that is not uploaded yet begins with it. */
export const jpegStart = "data:image/jpeg;base64,";

/** A part of a picture, and the size that it is drawn at. */
interface Drawing {
  readonly left: number;
  readonly top: number;
  readonly wide: number;
  readonly high: number;
  readonly width: number;
  readonly height: number;
}

/** Base64 of a JPEG of at most `bytes`; null where the device cannot decode the file. */
async function jpegOf(
  file: Blob,
  bytes: number,
  drawingOf: (image: ImageBitmap) => Drawing,
): Promise<string | null> {
  const image = await createImageBitmap(file).catch(() => null);
  if (image === null) return null;
  const { left, top, wide, high, width, height } = drawingOf(image);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const paper = canvas.getContext("2d");
  if (paper === null) return null;
  paper.fillStyle = "white";
  paper.fillRect(0, 0, width, height);
  paper.drawImage(image, left, top, wide, high, 0, 0, width, height);
  image.close();
  const longest = Math.ceil(bytes / 3) * 4;
  const made = qualities
    .map((quality) => canvas.toDataURL("image/jpeg", quality))
    .filter((address) => address.startsWith(jpegStart))
    .map((address) => address.slice(jpegStart.length));
  return made.find(({ length }) => length <= longest) ?? null;
}

/** The middle of a picture at 8:3. */
export const advertJpeg = (file: Blob): Promise<string | null> =>
  jpegOf(file, advertPicture.bytes, (image) => {
    const { width, height } = advertPicture;
    const scale = Math.min(1, image.width / width, image.height / height);
    const cut = Math.min(image.width / width, image.height / height);
    const [wide, high] = [width * cut, height * cut];
    return {
      ...{ left: (image.width - wide) / 2, top: (image.height - high) / 2, wide, high },
      ...{ width: Math.round(width * scale), height: Math.round(height * scale) },
    };
  });

/** The whole picture, made smaller where it is too large. */
export const productJpeg = (file: Blob): Promise<string | null> =>
  jpegOf(file, productPictureLimits.bytes, (image) => {
    const { width, height } = productPictureLimits;
    const scale = Math.min(1, width / image.width, height / image.height);
    return {
      ...{ left: 0, top: 0, wide: image.width, high: image.height },
      width: Math.max(1, Math.round(image.width * scale)),
      height: Math.max(1, Math.round(image.height * scale)),
    };
  });
