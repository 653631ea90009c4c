import type { FileFacts, Looked } from "./facts.ts";

const damaged: Looked = { kind: "unread", why: "damaged" };

/** Facts about a file with one picture. */
export const pictureFacts = (width: number, height: number, rgb: boolean): Looked => {
  if (width === 0 || height === 0) return damaged;
  const facts: FileFacts = {
    page: null,
    pages: null,
    pixels: { width, height },
    leastDpi: null,
    leastAt: null,
    spots: [],
    missingFonts: [],
    mixedPage: null,
    rgb,
  };
  return { kind: "seen", facts };
};

/** A frame header contains size and components: four are CMYK. */
function jpegFacts(view: DataView): Looked {
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return damaged;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return pictureFacts(width, height, view.getUint8(at + 9) === 3);
    }
    at += 2 + view.getUint16(at + 2);
  }
  return damaged;
}

function pngFacts(view: DataView): Looked {
  if (view.byteLength < 26) return damaged;
  const colour = view.getUint8(25);
  return pictureFacts(view.getUint32(16), view.getUint32(20), colour !== 0 && colour !== 4);
}

/** The header facts of a JPG or PNG; its pixels are never decoded. */
export function imageFacts(type: "image/jpeg" | "image/png", bytes: Uint8Array): Looked {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return type === "image/jpeg" ? jpegFacts(view) : pngFacts(view);
  } catch (error) {
    if (error instanceof RangeError) return damaged;
    throw error;
  }
}
