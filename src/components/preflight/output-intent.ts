import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFStream,
  PDFString,
} from "@cantoo/pdf-lib";
import type { FileFacts } from "./facts.ts";

function textIn(dict: PDFDict, name: string): string {
  const found = dict.lookup(PDFName.of(name));
  const isText = found instanceof PDFString || found instanceof PDFHexString;
  return isText ? found.decodeText() : "";
}

/** A profile of three components. */
function isRgb(profile: unknown): boolean {
  if (!(profile instanceof PDFStream)) return false;
  const count = profile.dict.lookup(PDFName.of("N"));
  return count instanceof PDFNumber && count.asNumber() === 3;
}

/** The printing condition of a catalog. An archive's sRGB says nothing of a press. */
export function intentOf(catalog: PDFDict): FileFacts["intent"] {
  const list = catalog.lookup(PDFName.of("OutputIntents"));
  if (!(list instanceof PDFArray)) return null;
  const intents = Array.from({ length: list.size() }, (_, at) => list.lookup(at)).flatMap((one) => {
    if (!(one instanceof PDFDict)) return [];
    const name =
      textIn(one, "OutputConditionIdentifier") ||
      textIn(one, "OutputCondition") ||
      textIn(one, "Info");
    const isArchive = one.lookup(PDFName.of("S")) === PDFName.of("GTS_PDFA1");
    const rgb = isRgb(one.lookup(PDFName.of("DestOutputProfile"))) || /\brgb\b|srgb/i.test(name);
    return isArchive && rgb ? [] : [{ name, rgb }];
  });
  return intents.find(({ rgb }) => !rgb) ?? intents[0] ?? null;
}
