import { proofPictureLimit } from "#contract/artwork/artwork-proof.ts";

async function imageOf(href: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = href;
  await image.decode();
  return image;
}

function canvasOf(width: number, height: number) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const paper = canvas.getContext("2d", { willReadFrequently: true });
  if (paper === null) throw new Error("the device has no canvas");
  return { canvas, paper };
}

/** The pixels of a picture, drawn at this size. */
export async function pixelsOf(
  href: string,
  width: number,
  height: number,
): Promise<Uint8ClampedArray> {
  const { canvas, paper } = canvasOf(width, height);
  paper.drawImage(await imageOf(href), 0, 0, canvas.width, canvas.height);
  return paper.getImageData(0, 0, canvas.width, canvas.height).data;
}

/** Decreasing quality, until it fits. */
const qualities = [0.9, 0.8, 0.65, 0.5];
const start = "data:image/jpeg;base64,";

/** The picture on white as a JPEG in base64, within the limit of a proof. */
export async function jpegOf(href: string): Promise<string> {
  const image = await imageOf(href);
  const scale = Math.min(1, proofPictureLimit.side / Math.max(image.width, image.height));
  const { canvas, paper } = canvasOf(image.width * scale, image.height * scale);
  paper.fillStyle = "white";
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(image, 0, 0, canvas.width, canvas.height);
  const longest = Math.ceil(proofPictureLimit.bytes / 3) * 4;
  const made = qualities
    .map((quality) => canvas.toDataURL("image/jpeg", quality).slice(start.length))
    .find(({ length }) => length <= longest);
  if (made === undefined) throw new Error("a page does not fit its limit");
  return made;
}
