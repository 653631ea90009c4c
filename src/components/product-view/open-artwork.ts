import { imageFacts } from "#components/preflight/image-facts.ts";
import type { ArtworkType } from "#contract/artwork/artwork.ts";
import { hrefOf, type OpenArtwork, type Opened } from "./drawn-page.ts";

/** Limits for decoding on a phone. */
const mostPixels = 60_000_000;
const mostBytes = 80 * 1024 * 1024;

async function openPicture(file: Blob, type: "image/jpeg" | "image/png"): Promise<Opened> {
  const looked = await imageFacts(type, file);
  const pixels = looked.kind === "seen" ? looked.facts.pixels : null;
  if (pixels === null) return { kind: "closed", why: "unreadable" };
  if (pixels.width * pixels.height > mostPixels) return { kind: "closed", why: "large" };
  const artwork: OpenArtwork = {
    pages: 1,
    async draw(_, most) {
      const image = await createImageBitmap(file);
      const scale = Math.min(1, most / Math.max(image.width, image.height));
      const canvas = document.createElement("canvas");
      canvas.width = Math.max(1, Math.round(image.width * scale));
      canvas.height = Math.max(1, Math.round(image.height * scale));
      canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
      const size = { widthMm: image.width, heightMm: image.height };
      image.close();
      return { href: await hrefOf(canvas), ...size, trim: null, scalable: true };
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
