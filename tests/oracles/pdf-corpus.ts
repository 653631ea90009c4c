import {
  form,
  type HandObject,
  type HandPage,
  handPdf,
  picture,
} from "#tests/components/preflight/hand-pdf.ts";
import { type Random, randomOf } from "#tests/model/random.ts";

/** Something drawn, with the resources that it names. */
interface Piece {
  readonly content: string;
  /** Entries by category: `Font`, `XObject`, … */
  readonly resources: Readonly<Record<string, string>>;
}

const resourcesText = (resources: Piece["resources"]): string =>
  Object.entries(resources)
    .map(([category, entries]) => `/${category} << ${entries} >>`)
    .join(" ");

function joined(pieces: readonly Piece[]): Piece {
  const resources: Record<string, string> = {};
  for (const piece of pieces) {
    for (const [category, entries] of Object.entries(piece.resources)) {
      resources[category] = `${resources[category] ?? ""} ${entries}`;
    }
  }
  return { content: pieces.map(({ content }) => content).join("\n"), resources };
}

const toCmyk = "<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [0 0.2 0.6 0.1] >>";

/** Drawings begin within every box of a page: the programs differ in what they leave out at an edge. */
const inside = "1 0 0 1 60 50";

/** Pages of random drawings for one file. */
class Drawing {
  readonly objects: Record<number, HandObject> = {};
  private readonly random: Random;
  private last = 999;

  constructor(random: Random) {
    this.random = random;
  }

  private add(object: HandObject): string {
    this.last += 1;
    this.objects[this.last] = object;
    return `${this.last} 0 R`;
  }

  private named(): string {
    this.last += 1;
    return `R${this.last}`;
  }

  private number(most: number): string {
    return (this.random.next() * most).toFixed(3);
  }

  /** A place on the paper: mupdf draws what lies beside it too. */
  private place(): string {
    return `${this.number(60)} ${this.number(40)}`;
  }

  private fill(): Piece {
    const { random } = this;
    const area = `${this.place()} ${this.number(30)} ${this.number(30)} re f`;
    const tint = () => this.number(1);
    switch (random.between(0, 5)) {
      case 0:
        return { content: `${tint()} ${tint()} ${tint()} rg ${area}`, resources: {} };
      case 1:
        return { content: `0.5 0.5 0.9 rg 0 0 0 1 k ${area}`, resources: {} };
      case 2: {
        const name = this.named();
        const inks = `[/Separation /Spot${random.between(1, 3)} /DeviceCMYK ${toCmyk}]`;
        const content = `/${name} cs ${tint()} scn ${area}`;
        return { content, resources: { ColorSpace: `/${name} ${inks}` } };
      }
      case 3:
        return { content: `0.${random.between(1, 9)} g ${area}`, resources: {} };
      default:
        return { content: `${tint()} ${tint()} 0 ${tint()} k ${area}`, resources: {} };
    }
  }

  private line(): Piece {
    const width = this.random.of(["0", "0.1", "0.2", "0.3", "0.5", "1"]);
    const scale = this.random.of(["0.5", "1", "1", "2"]);
    const path = `${this.place()} m ${this.number(80)} ${this.number(60)} l S`;
    return { content: `${scale} 0 0 ${scale} 0 0 cm ${width} w 0 0 0 1 K ${path}`, resources: {} };
  }

  private image(): Piece {
    const { random } = this;
    const [width, height] = [random.between(20, 300), random.between(20, 300)];
    const space = random.of(["/DeviceGray", "/DeviceGray", "/DeviceRGB", "/DeviceCMYK"]);
    const angle = random.next() * Math.PI;
    const size = 20 + random.next() * 60;
    const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size];
    const at = `${30 + random.next() * 40} ${20 + random.next() * 30}`;
    const cm = `${cos.toFixed(4)} ${sin.toFixed(4)} ${(-sin).toFixed(4)} ${cos.toFixed(4)} ${at} cm`;
    if (random.next() < 0.25) {
      const [columns, rows] = [random.between(17, 40), random.between(17, 40)];
      const pixels = Array.from({ length: columns * rows }, () => random.of(["E", "I", " ", "f"]));
      const dict = `/W ${columns} /H ${rows} /BPC 8 /CS /G`;
      return { content: `${cm} BI ${dict} ID ${pixels.join("")} EI`, resources: {} };
    }
    const name = this.named();
    const entries = `/${name} ${this.add(picture(width, height, space))}`;
    return { content: `${cm} /${name} Do`, resources: { XObject: entries } };
  }

  private text(): Piece {
    const { random } = this;
    const name = this.named();
    const base = `/Face${this.named()}`;
    const file = random.next() < 0.5 ? this.add({ entries: "/Length1 4", data: "font" }) : null;
    const held = file === null ? "" : `/FontFile2 ${file}`;
    const metrics = "/Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent 0";
    const descriptor = `<< /Type /FontDescriptor /FontName ${base} ${metrics} ${held} >>`;
    const simple = `<< /Type /Font /Subtype /TrueType /BaseFont ${base} /FirstChar 97 /LastChar 98 /Widths [500 500] /FontDescriptor ${descriptor} >>`;
    const info = "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>";
    const below = `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${base} ${info} /FontDescriptor ${descriptor} >>`;
    const composite = `<< /Type /Font /Subtype /Type0 /BaseFont ${base} /Encoding /Identity-H /DescendantFonts [${below}] >>`;
    const font = random.of([simple, composite, this.add(simple)] as const);
    const mode = random.of(["0", "0", "0", "3", "1"]);
    const shown = random.next() < 0.85 ? "(abab) Tj" : "() Tj";
    const colour = random.of(["0 0 0 1 k", "0.6 0.6 0.6 1 k", "0 g"]);
    const content = `${colour} BT /${name} ${random.between(4, 14)} Tf ${mode} Tr 20 20 Td ${shown} ET`;
    return { content, resources: { Font: `/${name} ${font}` } };
  }

  private overprint(): Piece {
    const name = this.named();
    const both = this.random.next() < 0.5;
    const entries = both ? "/OP true /op true /OPM 1" : "/OP true /op false";
    const colour = this.random.of(["0 0 0 0 k", "0 0 0 1 k"]);
    return {
      content: `/${name} gs ${colour} 10 10 30 20 re f`,
      resources: { ExtGState: `/${name} << ${entries} >>` },
    };
  }

  private plain(): Piece {
    const pick = this.random.between(0, 9);
    if (pick < 3) return this.fill();
    if (pick < 5) return this.line();
    if (pick < 7) return this.image();
    return pick < 9 ? this.text() : this.overprint();
  }

  /** A drawing, perhaps within a form or the cell of a pattern. */
  piece(depth = 0): Piece {
    const { random } = this;
    const inner = this.plain();
    const kind = depth < 2 ? random.between(0, 5) : 0;
    if (kind < 3) return { ...inner, content: `q ${inner.content} Q` };
    const held = joined([{ ...inner, content: `q ${inner.content} Q` }, this.piece(depth + 1)]);
    const name = this.named();
    const scale = random.of(["1", "0.5", "1.5"]);
    const matrix = `/Matrix [${scale} 0 0 ${scale} 0 0]`;
    if (kind < 5) {
      const made = this.add(form(held.content, resourcesText(held.resources), matrix));
      return { content: `q /${name} Do Q`, resources: { XObject: `/${name} ${made}` } };
    }
    const cell = "/BBox [0 0 300 300] /XStep 300 /YStep 300";
    const laid = `/Matrix [${scale} 0 0 ${scale} 60 50]`;
    const entries = `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 ${cell} ${laid} /Resources << ${resourcesText(held.resources)} >>`;
    const made = this.add({ entries, data: held.content });
    const content = `q /Pattern cs /${name} scn 0 0 150 90 re f Q`;
    return { content, resources: { Pattern: `/${name} ${made}` } };
  }
}

const decimals = (values: readonly number[]): string =>
  values.map((value) => value.toFixed(2)).join(" ");

/** Boxes within each other, some of them absent, on a page that may be turned. */
function boxesBy(random: Random): string {
  const [left, lower] = [random.between(-20, 20), random.between(-20, 20)];
  const [right, upper] = [left + 150 + random.between(0, 300), lower + 90 + random.between(0, 300)];
  const inset = (by: number) => [left + by, lower + by, right - by, upper - by];
  const parts = [`/MediaBox [${decimals([left, lower, right, upper])}]`];
  if (random.next() < 0.3) parts.push(`/CropBox [${decimals(inset(random.between(-5, 5)))}]`);
  if (random.next() < 0.4) parts.push(`/BleedBox [${decimals(inset(random.between(6, 9)))}]`);
  if (random.next() < 0.5) parts.push(`/TrimBox [${decimals(inset(random.between(10, 20)))}]`);
  if (random.next() < 0.4) parts.push(`/Rotate ${random.of([90, 180, 270, -90, 360])}`);
  return parts.join(" ");
}

/** One file of the corpus: the same seed makes the same file. */
export function corpusFile(seed: number): Buffer {
  const random = randomOf(seed);
  const drawing = new Drawing(random);
  const pages = Array.from({ length: random.between(1, 4) }, (): HandPage => {
    const pieces = Array.from({ length: random.between(0, 2) }, () => drawing.piece());
    const { content, resources } = joined(pieces);
    return {
      content: `${inside} cm ${content}`,
      resources: resourcesText(resources),
      entries: boxesBy(random),
    };
  });
  return handPdf({ pages, objects: drawing.objects });
}
