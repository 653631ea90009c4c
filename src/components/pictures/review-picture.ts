import { mostFileBytes } from "#contract/artwork/artwork.ts";
import { codes, Refusal } from "#contract/http/reply.ts";

/** Pixels of the longer side. */
const longestSide = 1600;
/** Decreasing quality, until it fits. */
const qualities = [0.85, 0.7, 0.5];

const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));

async function drawn(file: File): Promise<HTMLCanvasElement | null> {
  const image = await createImageBitmap(file).catch(() => null);
  if (image === null) return null;
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const paper = canvas.getContext("2d");
  if (paper === null) return null;
  paper.fillStyle = "white";
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas;
}

/**
 * A picture as everybody may see it: a small JPEG of the pixels alone, without place or camera.
 * @throws `Refusal` where the device cannot decode it
 */
export async function reviewPicture(file: File): Promise<File> {
  const canvas = await drawn(file);
  for (const quality of canvas === null ? [] : qualities) {
    const made = canvas === null ? null : await jpegOf(canvas, quality);
    if (made !== null && made.size <= mostFileBytes.review) {
      const name = `${file.name.replace(/\.[^.]*$/, "")}.jpg`;
      return new File([made], name, { type: "image/jpeg" });
    }
  }
  throw new Refusal(codes.invalidInput, "这张照片打不开，请换一张");
}
