import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as v from "valibot";

const here = dirname(fileURLToPath(import.meta.url));

/** Source maps of the built page: beside the bundle, or in dist/ for the sources. */
export function findMaps(): string {
  const places = [join(here, "../maps"), join(here, "../../dist/maps")];
  return places.find((place) => existsSync(place)) ?? join(here, "../maps");
}

const mapForm = v.object({
  version: v.literal(3),
  sources: v.array(v.string()),
  names: v.array(v.string()),
  mappings: v.string(),
});

/** A built file with line and column, in the browser's form and in that of `framesOf`. */
const place = /((?:assets\/[\w.-]+|sw)\.js)(?:\?[^\s:]*)?:(\d{1,7}):(\d{1,7})/;

function readMap(folder: string, file: string): SourceMap | null {
  const path = join(folder, `${file}.map`);
  if (!existsSync(path)) return null;
  const map = v.parse(mapForm, JSON.parse(readFileSync(path, "utf8")));
  return new SourceMap({ ...map, file, sourceRoot: "", sourcesContent: [] });
}

/**
 * A reported stack, minified or redacted, with the lines of our sources: `show
 * assets/cart-Bx1.js:1:2345` becomes `show src/features/cart/cart.tsx:88:12`. A frame of a build
 * without maps says so; every other line stays.
 */
export function inSources(stack: string, folder: string): string {
  const maps = new Map<string, SourceMap | null>();
  const lineInSources = (line: string): string => {
    const [whole = "", file = "", row = "", column = ""] = place.exec(line) ?? [];
    if (whole === "") return line;
    if (!maps.has(file)) maps.set(file, readMap(folder, file));
    const map = maps.get(file);
    if (!map) return `${line} (没有这个文件的对照表 · no map of this file)`;
    const entry = map.findEntry(Number(row) - 1, Number(column) - 1);
    if (!("originalSource" in entry)) return `${line} (对照表里没有这个位置 · not in its map)`;
    const source = entry.originalSource.replace(/^(?:\.\.?\/)+/, "");
    const url = new RegExp(`(?:https?://[^\\s()]*/)?${whole.replace(/[.?\\]/g, "\\$&")}`);
    const found = `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    return line.replace(url, () => found);
  };
  return stack.split("\n").map(lineInSources).join("\n");
}
