import { type Drawing, type Layer, layerLooks, type Step } from "./drawing.ts";

const points = (mm: number): number => (mm * 72) / 25.4;
const figure = (value: number): string => (Math.round(value * 1e4) / 1e4 + 0).toString();

/** A text string of PDF in UTF-16. */
const text = (words: string): string =>
  `<FEFF${[...words].map((one) => one.charCodeAt(0).toString(16).padStart(4, "0")).join("")}>`;

function operator(step: Step, at: (x: number, y: number) => string): string {
  switch (step.kind) {
    case "move":
      return `${at(step.x, step.y)} m`;
    case "line":
      return `${at(step.x, step.y)} l`;
    case "curve":
      return `${at(step.x1, step.y1)} ${at(step.x2, step.y2)} ${at(step.x, step.y)} c`;
  }
}

/** Numbered objects as a file with its table of offsets; every character is one byte. */
function fileOf(objects: readonly string[]): string {
  let file = "%PDF-1.6\n";
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
}

/**
 * The drawing as PDF in true size on each of `pages` pages: page and bleed box with the bleed, trim
 * box at the cut. Each layer is an optional content group in a spot colour of its own.
 */
export function pdfFile(drawing: Drawing, pages: number): string {
  const { widthMm, heightMm, bleedMm, layers } = drawing;
  const width = points(widthMm + 2 * bleedMm);
  const height = points(heightMm + 2 * bleedMm);
  const at = (x: number, y: number) =>
    `${figure(points(x + bleedMm))} ${figure(height - points(y + bleedMm))}`;
  // 1 catalogue, 2 pages, 3 content, then three objects a layer, then the pages.
  const group = (index: number) => 4 + 3 * index;
  const firstPage = group(layers.length);
  const drawn = layers.map(({ name, steps }, index) => {
    const dash = layerLooks[name].dash.map((mm) => figure(points(mm))).join(" ");
    const pen = `/C${index} CS 1 SCN [${dash}] 0 d`;
    const path = steps.map((step) => operator(step, at)).join("\n");
    return `/OC /L${index} BDC\n${pen}\n${path}\nS\nEMC`;
  });
  const content = `0.7 w\n${drawn.join("\n")}`;
  const refs = layers.map((_, index) => `${group(index)} 0 R`).join(" ");
  const names = (prefix: string, shift: number) =>
    layers.map((_, index) => `/${prefix}${index} ${group(index) + shift} 0 R`).join("");
  const bleed = `[0 0 ${figure(width)} ${figure(height)}]`;
  const trim = `[${at(0, heightMm)} ${at(widthMm, 0)}]`;
  const page = `<</Type/Page/Parent 2 0 R/MediaBox ${bleed}/BleedBox ${bleed}/TrimBox ${trim}/Contents 3 0 R/Resources<</Properties<<${names("L", 0)}>>/ColorSpace<<${names("C", 1)}>>>>>>`;
  const kids = Array.from({ length: pages }, (_, index) => `${firstPage + index} 0 R`).join(" ");
  return fileOf([
    `<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[${refs}]/D<</Order[${refs}]/ON[${refs}]>>>>>>`,
    `<</Type/Pages/Count ${pages}/Kids[${kids}]>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    ...layers
      .flatMap(layerObjects)
      .map((object, index) => object.replace("TINT", `${group(Math.floor(index / 3)) + 2} 0 R`)),
    ...Array.from({ length: pages }, () => page),
  ]);
}

/** A layer's group, its spot colour, and the colour's function. */
function layerObjects({ name }: Layer): readonly string[] {
  const { title, cmyk } = layerLooks[name];
  return [
    `<</Type/OCG/Name${text(`${name} ${title}`)}>>`,
    `[/Separation/${name}/DeviceCMYK TINT]`,
    `<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[${cmyk.join(" ")}]>>`,
  ];
}
