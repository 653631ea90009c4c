import { PDFArray, PDFName, PDFNumber, type PDFObject, PDFStream } from "@cantoo/pdf-lib";

const familyOf = (space: PDFObject): string => {
  if (space instanceof PDFName) return space.decodeText();
  const first = space instanceof PDFArray ? space.lookup(0) : undefined;
  return first instanceof PDFName ? first.decodeText() : "";
};

/** RGB in any form: device, calibrated, ICC profile of three, or a palette of these. */
export function hasThreeComponents(space: PDFObject): boolean {
  const family = familyOf(space);
  if (family === "DeviceRGB" || family === "CalRGB" || family === "RGB") return true;
  if (!(space instanceof PDFArray)) return false;
  const second = space.lookup(1);
  if (family === "Indexed" || family === "I") {
    return second !== undefined && hasThreeComponents(second);
  }
  if (family !== "ICCBased" || !(second instanceof PDFStream)) return false;
  const count = second.dict.lookup(PDFName.of("N"));
  return count instanceof PDFNumber && count.asNumber() === 3;
}

/** They add no inks. */
const process: ReadonlySet<string> = new Set(["All", "None", "Cyan", "Magenta", "Yellow", "Black"]);

const nameOf = (object: PDFObject | undefined): string[] =>
  object instanceof PDFName ? [object.decodeText()] : [];

/** Names of the spot colours of a colour space. */
export function spotNamesOf(space: PDFObject): string[] {
  if (!(space instanceof PDFArray)) return [];
  const names = space.lookup(1);
  switch (familyOf(space)) {
    case "Separation":
      return nameOf(names).filter((name) => !process.has(name));
    case "DeviceN":
      return (names instanceof PDFArray ? names.asArray() : [])
        .flatMap((one) => nameOf(one))
        .filter((name) => !process.has(name));
    case "Indexed":
      return names === undefined ? [] : spotNamesOf(names);
    default:
      return [];
  }
}
