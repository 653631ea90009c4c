import { degrees, PDFDocument, PDFName, StandardFonts } from "@cantoo/pdf-lib";

/** Real PDF files of a known kind, made for each test. Lengths in mm. */

const points = (mm: number): number => (mm * 72) / 25.4;

export interface PdfWish {
  readonly sheet: readonly [number, number];
  readonly trim?: readonly [number, number, number, number];
  readonly pages?: number;
  /** Degrees that a viewer turns it by. */
  readonly turned?: number;
  readonly standardFont?: boolean;
  /** Operators added to the first page, with these resources. */
  readonly operators?: string;
}

export async function pdf(wish: PdfWish): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let page = 0; page < (wish.pages ?? 1); page += 1) {
    const made = document.addPage([points(wish.sheet[0]), points(wish.sheet[1])]);
    if (wish.trim !== undefined) {
      const [x, y, width, height] = wish.trim.map(points);
      made.setTrimBox(x ?? 0, y ?? 0, width ?? 0, height ?? 0);
    }
    if (wish.turned !== undefined) made.setRotation(degrees(wish.turned));
    if (wish.standardFont === true) {
      made.drawText("label", { font: await document.embedFont(StandardFonts.Helvetica) });
    }
    if (wish.operators !== undefined) {
      const stream = document.context.stream(wish.operators);
      made.node.addContentStream(document.context.register(stream));
    }
  }
  return document.save({ useObjectStreams: false });
}

/** One picture of 600×300 pixels, drawn so that its long side spans `mm`, turned, within a form of `scale`, on the page `on`. */
export async function pictured(
  mm: number,
  turn: number,
  scale = 1,
  on: 1 | 2 = 1,
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  if (on === 2) document.addPage([points(200), points(200)]);
  const page = document.addPage([points(200), points(200)]);
  const { context } = document;
  const image = context.register(
    context.stream(new Uint8Array(600 * 300), {
      Type: "XObject",
      Subtype: "Image",
      Width: 600,
      Height: 300,
      BitsPerComponent: 8,
      ColorSpace: "DeviceGray",
    }),
  );
  const width = points(mm) / scale;
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const cm = [width * cos, width * sin, (-width / 2) * sin, (width / 2) * cos, 0, 0];
  const form = context.register(
    context.stream(`q ${cm.map((one) => one.toFixed(6)).join(" ")} cm /Im0 Do Q`, {
      Type: "XObject",
      Subtype: "Form",
      BBox: [0, 0, 1000, 1000],
      Matrix: [scale, 0, 0, scale, 0, 0],
      Resources: { XObject: { Im0: image } },
    }),
  );
  page.node.setXObject(PDFName.of("Fm0"), form);
  page.node.addContentStream(context.register(context.stream("q 1 0 0 1 10 10 cm /Fm0 Do Q")));
  return document.save({ useObjectStreams: false });
}

/**
 * Pages that say `PANTONE 185 C`, and pages with this graphics state: semi-transparent by default.
 */
export async function spotted(
  pages: ReadonlyArray<"both" | "spot" | "state"> = ["both"],
  state: Readonly<Record<string, number | string>> = { ca: 0.5 },
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context } = document;
  const tint = context.obj({
    FunctionType: 2,
    Domain: [0, 1],
    N: 1,
    C0: [0, 0, 0, 0],
    C1: [0, 1, 1, 0],
  });
  const space = context.obj([
    PDFName.of("Separation"),
    PDFName.of("PANTONE 185 C"),
    PDFName.of("DeviceCMYK"),
    tint,
  ]);
  for (const what of pages) {
    const page = document.addPage([points(54), points(34)]);
    page.node.setExtGState(PDFName.of("Gs0"), context.obj({ ...state }));
    page.node.Resources()?.set(PDFName.of("ColorSpace"), context.obj({ Cs0: space }));
    const ink = what === "state" ? "0 0 0 1 k" : "/Cs0 cs 1 scn";
    const drawing = `${ink} ${what === "spot" ? "" : "/Gs0 gs"} 0 0 10 10 re f (RG rg \\) Do) Tj`;
    page.node.addContentStream(context.register(context.stream(drawing)));
  }
  return document.save({ useObjectStreams: false });
}
