import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, PDFStream } from "@cantoo/pdf-lib";

/** The inks of a colour space; `other` has none that a press names (Lab, a pattern). */
export interface ColourSpace {
  readonly kind: "gray" | "rgb" | "cmyk" | "inks" | "other";
  /** Names of inks for `inks`, process inks included. */
  readonly inks: readonly string[];
  readonly isPattern: boolean;
  /** The colours of a palette are indexes and say nothing of ink. */
  readonly isPalette: boolean;
}

const plain = (kind: ColourSpace["kind"]): ColourSpace => ({
  kind,
  inks: [],
  isPattern: false,
  isPalette: false,
});

export const gray = plain("gray");
export const rgb = plain("rgb");
export const cmyk = plain("cmyk");
const other = plain("other");

const ofComponents = (count: number): ColourSpace =>
  count === 1 ? gray : count === 3 ? rgb : count === 4 ? cmyk : other;

const namesOf = (object: PDFObject | undefined): string[] => {
  if (object instanceof PDFName) return [object.decodeText()];
  if (!(object instanceof PDFArray)) return [];
  return Array.from({ length: object.size() }, (_, at) => object.lookup(at)).flatMap((one) =>
    one instanceof PDFName ? [one.decodeText()] : [],
  );
};

const deepest = 4;

/** What a colour space is, through profiles and palettes. */
export function spaceOf(object: PDFObject | undefined, depth = 0): ColourSpace {
  const list = object instanceof PDFArray ? object : null;
  const head = list?.lookup(0) ?? object;
  if (!(head instanceof PDFName) || depth > deepest) return other;
  const second = list !== null && list.size() > 1 ? list.lookup(1) : undefined;
  switch (head.decodeText()) {
    case "DeviceGray":
    case "CalGray":
    case "G":
      return gray;
    case "DeviceRGB":
    case "CalRGB":
    case "RGB":
      return rgb;
    case "DeviceCMYK":
    case "CalCMYK":
    case "CMYK":
      return cmyk;
    case "ICCBased": {
      const count = second instanceof PDFStream ? second.dict.lookup(PDFName.of("N")) : undefined;
      return count instanceof PDFNumber ? ofComponents(count.asNumber()) : other;
    }
    case "Separation":
    case "DeviceN":
      return { ...other, kind: "inks", inks: namesOf(second) };
    case "Indexed":
    case "I":
      return { ...spaceOf(second, depth + 1), isPalette: true };
    case "Pattern":
      return { ...spaceOf(second, depth + 1), isPattern: true };
    default:
      return other;
  }
}

/** They add no inks. */
const process: ReadonlySet<string> = new Set(["All", "None", "Cyan", "Magenta", "Yellow", "Black"]);

/** Names of the spot colours of a colour space. */
export const spotsOf = ({ inks }: ColourSpace): string[] =>
  inks.filter((name) => !process.has(name));

/** The colour space that a resource or the operator names. */
export function namedSpace(spaces: PDFDict | undefined, name: string): ColourSpace {
  const found = spaces instanceof PDFDict ? spaces.lookup(PDFName.of(name)) : undefined;
  return spaceOf(found ?? PDFName.of(name));
}
