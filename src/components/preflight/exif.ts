const orientationTag = 0x0112;

/** Does a JPEG segment, behind its length, begin as Exif data? */
export const isExif = (view: DataView): boolean =>
  view.byteLength >= 14 && view.getUint32(0) === 0x45786966;

/** The orientation that a camera wrote, 1 to 8, from a segment of Exif data; 1 where there is none. */
export function orientationIn(view: DataView): number {
  const start = 6;
  const little = view.getUint16(start) === 0x4949;
  const directory = start + view.getUint32(start + 4, little);
  if (directory + 2 > view.byteLength) return 1;
  const count = view.getUint16(directory, little);
  for (let entry = 0; entry < count; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > view.byteLength) return 1;
    if (view.getUint16(at, little) === orientationTag) return view.getUint16(at + 8, little);
  }
  return 1;
}

/** Orientations that lay the picture on its side. */
export const isOnSide = (orientation: number): boolean => orientation >= 5 && orientation <= 8;
