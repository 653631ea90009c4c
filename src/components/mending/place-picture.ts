import { degrees, PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { isExif, orientationIn } from "#components/preflight/exif.ts";
import type { ArtworkType } from "#contract/artwork/artwork.ts";
import { coverOf } from "./cover.ts";
import type { Format } from "./mend.ts";

const pointsOf = (mm: number): number => (mm * 72) / 25.4;

/** Clockwise degrees of the orientations that turn a picture and do not mirror it. */
const turns: Readonly<Record<number, number>> = { 1: 0, 3: 180, 6: 90, 8: 270 };

/** The orientation that a camera wrote into a JPEG; 1 where there is none. */
function orientationOf(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 4 < view.byteLength && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    const length = marker === 0xff ? -1 : view.getUint16(at + 2);
    if (marker === 0xda) return 1;
    if (marker === 0xe1) {
      const segment = new DataView(bytes.buffer, bytes.byteOffset + at + 4, length - 2);
      if (isExif(segment)) return orientationIn(segment);
    }
    at += 2 + length;
  }
  return 1;
}

/** A PDF of one page in the job's format that a picture covers. */
export async function placePicture(
  bytes: Uint8Array,
  type: ArtworkType,
  format: Format,
): Promise<Uint8Array> {
  const turn = turns[type === "image/jpeg" ? orientationOf(bytes) : 1];
  if (turn === undefined) throw new Error("a mirrored picture");
  const document = await PDFDocument.create();
  const picture =
    type === "image/jpeg" ? await document.embedJpg(bytes) : await document.embedPng(bytes);
  const { trim, sheet, scale } = coverOf(picture, picture, format);
  const page = document.addPage([pointsOf(sheet.width), pointsOf(sheet.height)]);
  const size = { width: picture.width * scale, height: picture.height * scale };
  page.drawImage(picture, {
    x: pointsOf((sheet.width - size.width) / 2),
    y: pointsOf((sheet.height - size.height) / 2),
    width: pointsOf(size.width),
    height: pointsOf(size.height),
  });
  const margin = pointsOf(format.bleedMm);
  page.setTrimBox(margin, margin, pointsOf(trim.width), pointsOf(trim.height));
  page.node.set(PDFName.of("BleedBox"), page.node.MediaBox());
  page.setRotation(degrees(turn));
  return document.save();
}
