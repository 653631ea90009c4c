import { PDFArray, PDFDict, PDFName, type PDFObject, PDFStream } from "@cantoo/pdf-lib";
import { openedPdf } from "#components/preflight/pdf-facts.ts";

/** How a plate's file shows its ink: as black of the same tint, or as paper. */
export type PlateTint = "black" | "paper";

type Document = NonNullable<Awaited<ReturnType<typeof openedPdf>>>["document"];

const nameOf = (object: PDFObject | undefined): string =>
  object instanceof PDFName ? object.decodeText() : "";

/** Gray of an ink's tint among `count` inks: a calculator function of the PDF format. */
function tintFunction(document: Document, count: number, at: number, tint: PlateTint) {
  const drop = "pop ".repeat(count);
  const code =
    tint === "paper"
      ? `{ ${drop}1 }`
      : `{ ${count - 1 - at} index 1 exch sub ${count + 1} 1 roll ${drop}}`;
  const domain = Array.from({ length: count }, () => [0, 1]).flat();
  const entries = { FunctionType: 4, Domain: domain, Range: [0, 1] };
  return document.context.register(document.context.stream(code, entries));
}

/** The place of an ink in a colour space of inks, and how many it has; null for any other object. */
function placeIn(object: PDFArray, ink: string): { at: number; count: number } | null {
  const second = object.size() === 4 || object.size() === 5 ? object.lookup(1) : undefined;
  switch (nameOf(object.lookup(0))) {
    case "Separation":
      return nameOf(second) === ink ? { at: 0, count: 1 } : null;
    case "DeviceN": {
      if (!(second instanceof PDFArray)) return null;
      const count = second.size();
      const names = Array.from({ length: count }, (_, index) => nameOf(second.lookup(index)));
      const at = names.indexOf(ink);
      return at < 0 ? null : { at, count };
    }
    default:
      return null;
  }
}

/** Calls back for every array of the file, those within other objects included. */
function eachArray(object: PDFObject, act: (array: PDFArray) => void): void {
  if (object instanceof PDFStream) eachArray(object.dict, act);
  else if (object instanceof PDFDict) {
    for (const value of object.values()) eachArray(value, act);
  } else if (object instanceof PDFArray) {
    for (const value of object.asArray()) eachArray(value, act);
    if (object.size() > 1) act(object);
  }
}

/**
 * A copy of a PDF whose spot ink is shown in this way. The difference of the two ways is what the
 * ink prints. Null where the file needs a password.
 */
export async function spotPlate(
  bytes: Uint8Array,
  ink: string,
  tint: PlateTint,
): Promise<Uint8Array | null> {
  const document = (await openedPdf(bytes))?.document;
  if (document === undefined) return null;
  const spaces: PDFArray[] = [];
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    eachArray(object, (array) => {
      if (placeIn(array, ink) !== null) spaces.push(array);
    });
  }
  for (const space of spaces) {
    const place = placeIn(space, ink);
    if (place === null) continue;
    space.set(2, PDFName.of("DeviceGray"));
    space.set(3, tintFunction(document, place.count, place.at, tint));
  }
  return document.save({ useObjectStreams: false, updateFieldAppearances: false });
}
