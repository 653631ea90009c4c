import type { FileFacts, Looked } from "./facts.ts";

const damaged: Looked = { kind: "unread", why: "damaged" };

const seen = (width: number, height: number, rgb: boolean, transparent = false): Looked => {
  const facts: FileFacts = {
    page: null,
    pages: null,
    pixels: { width, height },
    leastDpi: null,
    leastAt: null,
    spots: [],
    missingFonts: [],
    ...{ rgb, transparent },
  };
  return { kind: "seen", facts };
};

/** A frame header tells size and components: four are CMYK. */
function jpegFacts(view: DataView): Looked {
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return damaged;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      return seen(view.getUint16(at + 7), view.getUint16(at + 5), view.getUint8(at + 9) === 3);
    }
    at += 2 + view.getUint16(at + 2);
  }
  return damaged;
}

function pngFacts(view: DataView): Looked {
  if (view.byteLength < 26) return damaged;
  const colour = view.getUint8(25);
  return seen(view.getUint32(16), view.getUint32(20), colour !== 0 && colour !== 4, colour >= 4);
}

const tags = { width: 256, height: 257, photometric: 262, samples: 277 } as const;
const rgbPhotometric = 2;

/** The first directory of a TIFF; one that lies beyond what was read is not looked for. */
function tiffFacts(view: DataView): Looked {
  const little = view.getUint8(0) === 0x49;
  const from = view.getUint32(4, little);
  if (from + 2 > view.byteLength) return { kind: "unread", why: "large" };
  const found = new Map<number, number>();
  const entries = view.getUint16(from, little);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = from + 2 + entry * 12;
    if (at + 12 > view.byteLength) break;
    const isShort = view.getUint16(at + 2, little) === 3;
    const value = isShort ? view.getUint16(at + 8, little) : view.getUint32(at + 8, little);
    found.set(view.getUint16(at, little), value);
  }
  const width = found.get(tags.width) ?? 0;
  const height = found.get(tags.height) ?? 0;
  if (width === 0 || height === 0) return damaged;
  return seen(width, height, found.get(tags.photometric) === rgbPhotometric);
}

/** What the header of a picture says; its pixels are never unpacked. */
export function imageFacts(type: string, bytes: Uint8Array): Looked {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (type === "image/jpeg") return jpegFacts(view);
    return type === "image/png" ? pngFacts(view) : tiffFacts(view);
  } catch (error) {
    if (error instanceof RangeError) return damaged;
    throw error;
  }
}
