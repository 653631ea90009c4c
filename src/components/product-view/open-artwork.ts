import { imageFacts } from "#components/preflight/image-facts.ts";
import type { Area } from "#components/product-geometry/affine.ts";
import type { ArtworkType } from "#contract/artwork/artwork.ts";
import { type DrawPart, hrefOf, type OpenArtwork, type Opened } from "./drawn-page.ts";

/** Limits for decoding on a phone. */
const mostPixels = 60_000_000;
const mostBytes = 80 * 1024 * 1024;

/** A part of a picture file, in its own pixels. */
async function drawnPart(file: Blob, part: Area, density: number): Promise<string> {
  const image = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(part.width * density));
  canvas.height = Math.max(1, Math.round(part.height * density));
  const { x, y, width, height } = part;
  const size = [canvas.width, canvas.height] as const;
  canvas.getContext("2d")?.drawImage(image, x, y, width, height, 0, 0, ...size);
  image.close();
  return hrefOf(canvas);
}

async function openPicture(file: Blob, type: "image/jpeg" | "image/png"): Promise<Opened> {
  const looked = await imageFacts(type, file);
  const pixels = looked.kind === "seen" ? looked.facts.pixels : null;
  if (pixels === null) return { kind: "closed", why: "unreadable" };
  if (pixels.width * pixels.height > mostPixels) return { kind: "closed", why: "large" };
  const artwork: OpenArtwork = {
    pages: 1,
    async draw(_, most) {
      const { width, height } = pixels;
      const density = Math.min(1, most / Math.max(width, height));
      const size = { widthMm: width, heightMm: height, density };
      const href = await drawnPart(file, { x: 0, y: 0, width, height }, density);
      const drawPart: DrawPart = (area, wanted) => drawnPart(file, area, Math.min(1, wanted));
      return {
        ...size,
        href,
        trim: null,
        scalable: true,
        drawPart: density < 1 ? drawPart : null,
      };
    },
    close() {},
  };
  return { kind: "open", artwork };
}

/** Opens a file of any accepted type on the device. */
export async function openArtwork(file: Blob, type: ArtworkType): Promise<Opened> {
  if (type === "image/tiff") return { kind: "closed", why: "tiff" };
  if (file.size > mostBytes) return { kind: "closed", why: "large" };
  if (type !== "application/pdf") return openPicture(file, type);
  const reader = await import("./pdf-artwork.ts").catch(() => null);
  if (reader === null) return { kind: "closed", why: "reader" };
  const artwork = await reader.openPdfArtwork(file);
  return artwork === null ? { kind: "closed", why: "unreadable" } : { kind: "open", artwork };
}
