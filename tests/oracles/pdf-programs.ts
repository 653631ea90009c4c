import { execFileSync, spawnSync } from "node:child_process";

/** What other PDF programs say about a file. */

const run = (program: string, args: readonly string[]): string =>
  execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

/** The first page in grey as poppler draws it, row by row. */
export function greysBy(path: string, dpi: number) {
  const program = "pdftoppm";
  const pgm = execFileSync(program, ["-gray", "-r", String(dpi), "-singlefile", path], {
    maxBuffer: 1e8,
  });
  const header = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.subarray(0, 40).toString("latin1"));
  if (header === null) throw new Error("no picture in grey");
  const [all, width, height] = header;
  return { width: Number(width), height: Number(height), greys: pgm.subarray(all.length) };
}

export const opensWithoutPassword = (path: string): boolean =>
  spawnSync("pdfinfo", [path], { stdio: "ignore" }).status === 0;

/** Boxes of every page as poppler reads them, in points: left, lower, right, upper. */
export function boxesBy(path: string, name: "CropBox" | "BleedBox" | "TrimBox"): number[][] {
  const lines = run("pdfinfo", ["-box", "-f", "1", "-l", "-1", path]).split("\n");
  return lines
    .filter((line) => line.startsWith("Page") && line.includes(`${name}:`))
    .map((line) =>
      line
        .slice(line.indexOf(":") + 1)
        .trim()
        .split(/\s+/)
        .map(Number),
    );
}

export const turnsBy = (path: string): number[] =>
  run("pdfinfo", ["-f", "1", "-l", "-1", path])
    .split("\n")
    .flatMap((line) => /^Page\s+\d+ rot:\s+(-?\d+)/.exec(line)?.[1] ?? [])
    .map(Number);

/** Names of the fonts that poppler calls not embedded. */
export const unheldFontsBy = (path: string): string[] =>
  run("pdffonts", [path])
    .split("\n")
    .slice(2)
    .flatMap((line) => /^(\S+)\s.*\s(yes|no)\s+(?:yes|no)\s+(?:yes|no)\s/.exec(line) ?? [])
    .flatMap((_, at, all) => (at % 3 === 0 && all[at + 2] === "no" ? [String(all[at + 1])] : []));

/** Lines that mupdf draws on the first page. @throws where it cannot read the file */
export const strokesBy = (path: string): number =>
  run("mutool", ["trace", path, "1"]).match(/<stroke_path/g)?.length ?? 0;

type Matrix = readonly [number, number, number, number];

/** One drawing call of mupdf with its attributes. */
interface Call {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Names of the fonts of its letters. */
  readonly fonts: string[];
}

/** The drawing calls of all pages as mupdf makes them. */
function callsBy(path: string): Call[] {
  const calls: Call[] = [];
  for (const [, name = "", rest = ""] of run("mutool", ["trace", path]).matchAll(
    /<(\w+)([^>]*)>/g,
  )) {
    const pairs = [...rest.matchAll(/(\w+)="([^"]*)"/g)].map(
      ([, key = "", value = ""]) => [key, value] as const,
    );
    if (name === "span") calls.at(-1)?.fonts.push(new Map(pairs).get("font") ?? "");
    else if (name !== "g") calls.push({ name, attributes: new Map(pairs), fonts: [] });
  }
  return calls;
}

const matrixOf = (call: Call): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1] = (call.attributes.get("transform") ?? "")
    .split(" ")
    .map(Number);
  return [a, b, c, d];
};

const colourOf = ({ attributes }: Call): string => attributes.get("colorspace") ?? "";
const paints = ({ name }: Call): boolean => /^(?:fill|stroke)_/.test(name);

export function colouredBy(path: string) {
  const calls = callsBy(path).filter(paints);
  const shown = callsBy(path).filter(({ name }) => /^(?:fill|stroke|clip)_text/.test(name));
  const images = calls.filter(({ name }) => name === "fill_image");
  const dpis = images.map((call) => {
    const [a, b, c, d] = matrixOf(call);
    const [width, height] = ["width", "height"].map((key) => Number(call.attributes.get(key)));
    return Math.min(
      ((width ?? 0) * 72) / Math.hypot(a, b),
      ((height ?? 0) * 72) / Math.hypot(c, d),
    );
  });
  const lines = calls
    .filter(({ name }) => name === "stroke_path")
    .map(
      (call) =>
        Number(call.attributes.get("linewidth")) * Math.hypot(...matrixOf(call).slice(0, 2)),
    );
  const whites = calls.filter(
    (call) =>
      call.attributes.get("op") === "1" &&
      colourOf(call) === "DeviceCMYK" &&
      call.attributes.get("color") === "0 0 0 0",
  );
  return {
    rgb: calls.some((call) => colourOf(call).includes("RGB")),
    spots: [
      ...new Set(calls.flatMap((call) => /,(Spot\d)/.exec(colourOf(call))?.[1] ?? [])),
    ].sort(),
    leastDpi: dpis.length === 0 ? null : Math.min(...dpis),
    thinnest: lines.length === 0 ? null : Math.min(...lines),
    whiteOverprints: whites.length > 0,
    usedFonts: [...new Set(shown.flatMap(({ fonts }) => fonts))],
  };
}
