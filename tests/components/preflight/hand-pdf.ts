/** PDF files written by hand, object by object. Lengths in points where nothing else is said. */

export interface HandPage {
  /** Entries of the page's dictionary: boxes, Rotate, UserUnit, Annots. */
  readonly entries?: string;
  readonly resources?: string;
  readonly content?: string;
}

/** An object: its text, or the entries of a stream with its bytes. */
export type HandObject = string | { readonly entries: string; readonly data: string | Uint8Array };

export interface HandPdf {
  readonly pages: readonly HandPage[];
  /** Objects by number, from 1000 on. */
  readonly objects?: Readonly<Record<number, HandObject>>;
  readonly catalog?: string;
  /** Bytes behind the end of the file. */
  readonly behind?: string;
}

const latin = (text: string): Buffer => Buffer.from(text, "latin1");

function bodyOf(object: HandObject): Buffer {
  if (typeof object === "string") return latin(object);
  const data = typeof object.data === "string" ? latin(object.data) : Buffer.from(object.data);
  return Buffer.concat([
    latin(`<< ${object.entries} /Length ${data.length} >>\nstream\n`),
    data,
    latin("\nendstream"),
  ]);
}

const mm = (length: number): number => Math.round((length * 72 * 10_000) / 25.4) / 10_000;
export const box = (name: string, ...sides: readonly number[]): string =>
  `/${name} [${sides.map(mm).join(" ")}]`;

/** The paper of a label of 50×30 mm with 2 mm of bleed. */
export const labelPage = box("MediaBox", 0, 0, 54, 34);

/** A complete file with its table. Page n is object 2n + 1, its content object 2n + 2. */
export function handPdf({ pages, objects = {}, catalog = "", behind = "" }: HandPdf): Buffer {
  const all = new Map<number, Buffer>();
  const kids = pages.map((_, index) => `${2 * index + 3} 0 R`);
  all.set(1, latin(`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`));
  all.set(2, latin(`<< /Type /Pages /Count ${pages.length} /Kids [${kids.join(" ")}] >>`));
  for (const [index, page] of pages.entries()) {
    const { entries = labelPage, resources = "", content = "" } = page;
    const at = 2 * index + 3;
    const links = `/Parent 2 0 R /Contents ${at + 1} 0 R`;
    all.set(at, latin(`<< /Type /Page ${links} ${entries} /Resources << ${resources} >> >>`));
    all.set(at + 1, bodyOf({ entries: "", data: content }));
  }
  for (const [number, object] of Object.entries(objects)) all.set(Number(number), bodyOf(object));
  const parts = [latin("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")];
  const rows: string[] = ["0 1\n0000000000 65535 f \n"];
  let at = parts[0]?.length ?? 0;
  for (const [number, body] of all) {
    const part = Buffer.concat([latin(`${number} 0 obj\n`), body, latin("\nendobj\n")]);
    rows.push(`${number} 1\n${String(at).padStart(10, "0")} 00000 n \n`);
    parts.push(part);
    at += part.length;
  }
  const size = Math.max(...all.keys()) + 1;
  const id = "<0123456789abcdef0123456789abcdef>";
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /ID [${id} ${id}] >>`;
  parts.push(latin(`xref\n${rows.join("")}${trailer}\nstartxref\n${at}\n%%EOF\n${behind}`));
  return Buffer.concat(parts);
}

/** A grey or coloured picture of so many pixels. */
export const picture = (width: number, height: number, space: string, more = ""): HandObject => ({
  entries: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace ${space} ${more}`,
  data: new Uint8Array(
    width * height * (space === "/DeviceCMYK" ? 4 : space === "/DeviceRGB" ? 3 : 1),
  ),
});

export const form = (content: string, resources = "", more = ""): HandObject => ({
  entries: `/Type /XObject /Subtype /Form /BBox [0 0 1000 1000] /Resources << ${resources} >> ${more}`,
  data: content,
});
