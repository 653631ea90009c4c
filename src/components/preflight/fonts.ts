import { PDFArray, PDFDict, PDFName } from "@cantoo/pdf-lib";
import { dictIn } from "./graphics-state.ts";

const embedded = ["FontFile", "FontFile2", "FontFile3"].map((name) => PDFName.of(name));

const kindOf = (font: PDFDict): string => {
  const kind = font.lookup(PDFName.of("Subtype"));
  return kind instanceof PDFName ? kind.decodeText() : "";
};

const nameOf = (font: PDFDict): string => {
  const name = font.lookup(PDFName.of("BaseFont"));
  return name instanceof PDFName ? name.decodeText().replace(/^[A-Z]{6}\+/, "") : "未命名字体";
};

/** The letters of a Type 3 font are drawings in the file. */
export const isDrawnFont = (font: PDFDict): boolean => kindOf(font) === "Type3";

/** Name of a font whose letters are not in the file, else null. A composite font's are below it. */
export function missingFont(font: PDFDict): string | null {
  const kind = kindOf(font);
  if (kind === "Type3") return null;
  const below = font.lookup(PDFName.of("DescendantFonts"));
  const first = below instanceof PDFArray && below.size() > 0 ? below.lookup(0) : undefined;
  const holder = kind === "Type0" && first instanceof PDFDict ? first : font;
  const descriptor = dictIn(holder, "FontDescriptor");
  const held = embedded.some((name) => descriptor?.has(name) === true);
  return held ? null : nameOf(font);
}
