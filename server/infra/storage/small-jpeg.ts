import { mostPreview } from "#contract/artwork/artwork.ts";
import { codes, Refusal } from "#contract/http/reply.ts";

export interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** The size in a JPEG's frame header; null where there is none. */
export function jpegPixels(bytes: Buffer): Pixels | null {
  if (bytes.length < 3 || bytes.readUIntBE(0, 3) !== 0xffd8ff) return null;
  for (let at = 2; at + 9 <= bytes.length; ) {
    const marker = bytes.readUInt8(at + 1);
    if (bytes.readUInt8(at) !== 0xff) return null;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/**
 * A picture for others must really have its stated size, and be small.
 * @throws Refusal `invalidInput`
 */
export function assertSmallJpeg(bytes: Buffer): void {
  const pixels = bytes.length > mostPreview.bytes ? null : jpegPixels(bytes);
  const side = pixels === null ? 0 : Math.max(pixels.width, pixels.height);
  if (side >= 1 && side <= mostPreview.side) return;
  throw new Refusal(codes.invalidInput, "缩略图错误", { field: "preview" });
}
