import { type ArtworkType, mostPreview } from "#contract/artwork/artwork.ts";
import { imageFacts } from "./image-facts.ts";

/** Size limit for decoding a picture, or reading a PDF whole, on a phone. */
const mostPixels = 60_000_000;
const mostBytes = 80 * 1024 * 1024;

/** A page or a picture, drawn at any size. */
export interface Drawable {
  readonly width: number;
  readonly height: number;
  draw(canvas: HTMLCanvasElement, scale: number): Promise<void>;
}

async function pictureOf(file: Blob, type: "image/jpeg" | "image/png"): Promise<Drawable | null> {
  const looked = await imageFacts(type, file);
  const pixels = looked.kind === "seen" ? looked.facts.pixels : null;
  if (pixels === null || pixels.width * pixels.height > mostPixels) return null;
  const image = await createImageBitmap(file);
  return {
    width: image.width,
    height: image.height,
    async draw(canvas) {
      canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
      image.close();
    },
  };
}

async function opened(file: Blob, type: ArtworkType, page: number): Promise<Drawable | null> {
  if (file.size > mostBytes || type === "image/tiff") return null;
  if (type !== "application/pdf") return pictureOf(file, type);
  const { pdfPage } = await import("./pdf-page.ts");
  return pdfPage(file, page);
}

/** Decreasing quality, until it fits. */
const qualities = [0.8, 0.6, 0.4];

function jpegOf(canvas: HTMLCanvasElement): string | null {
  const longest = Math.ceil(mostPreview.bytes / 3) * 4;
  for (const quality of qualities) {
    const address = canvas.toDataURL("image/jpeg", quality);
    if (!address.startsWith("data:image/jpeg;base64,")) return null;
    if (address.length <= longest) return address;
  }
  return null;
}

/**
 * A small picture of a file's first page, or another one, on white, as a JPEG data URI; null where there is none.
 */
export async function firstPage(file: Blob, type: ArtworkType, number = 1): Promise<string | null> {
  const page = await opened(file, type, number);
  if (page === null || page.width <= 0 || page.height <= 0) return null;
  const scale = Math.min(1, mostPreview.side / Math.max(page.width, page.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.floor(page.width * scale));
  canvas.height = Math.max(1, Math.floor(page.height * scale));
  const paper = canvas.getContext("2d");
  if (paper === null) return null;
  paper.fillStyle = "white";
  paper.fillRect(0, 0, canvas.width, canvas.height);
  await page.draw(canvas, scale);
  return jpegOf(canvas);
}
