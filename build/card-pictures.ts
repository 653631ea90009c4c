import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import type { Plugin } from "vite";
import { rasterSize } from "#server/seo/picture-size.ts";

const drawings = "public/pictures";
const mark = "public/icons/mark.svg";
const { width, height } = rasterSize;

/** The drawing's colours by day as values: the renderer knows no custom properties. */
function byDay(svg: string): string {
  const [, day = ""] = /<style>svg\{([^}]*)\}/.exec(svg) ?? [];
  const colours = new Map([...day.matchAll(/(--[\w-]+):(#[\da-f]{6})/g)].map(([, n, c]) => [n, c]));
  return svg
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
      const colour = colours.get(name);
      if (colour === undefined) throw new Error(`no colour ${name}`);
      return colour;
    });
}

/** A drawing in the middle of a card of the ground's colour. */
function onCard(svg: string, room: number, ground: string): string {
  const inner = svg.replace(/<svg\b[^>]*?viewBox="([^"]*)"[^>]*>/, (_, box: string) => {
    const [, , across = 1, down = 1] = box.split(" ").map(Number);
    const wide = (room * across) / down;
    return `<svg x="${(width - wide) / 2}" y="${(height - room) / 2}" width="${wide}" height="${room}" viewBox="${box}">`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${inner}</svg>`;
}

const groundOf = (svg: string): string => /fill="(#[\da-f]{6})"/.exec(svg)?.[1] ?? "#ffffff";

const png = (svg: string, wide: number): Uint8Array =>
  new Resvg(svg, { fitTo: { mode: "width", value: wide } }).render().asPng();

/** An icon file of PNGs: a directory of sixteen bytes each, then the pictures. */
function icon(pictures: readonly { readonly size: number; readonly bytes: Uint8Array }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let from = head.length;
  for (const [index, { size, bytes }] of pictures.entries()) {
    const at = 6 + 16 * index;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(bytes.length, at + 8);
    head.writeUInt32LE(from, at + 12);
    from += bytes.length;
  }
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)]);
}

const wasm = (): Buffer =>
  readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm"));

/**
 * Rasters for those who draw no SVG: `cards/<name>.png` of every drawing of the catalogue and of
 * the shop's mark, for the cards of shared links, and `favicon.ico`.
 */
export function cardPictures(): Plugin {
  return {
    name: "card-pictures",
    apply: "build",
    async generateBundle() {
      const emit = (fileName: string, source: Uint8Array) =>
        this.emitFile({ type: "asset", fileName, source });
      await initWasm(wasm());
      for (const name of readdirSync(drawings).filter((one) => one.endsWith(".svg"))) {
        const svg = byDay(readFileSync(join(drawings, name), "utf8"));
        emit(
          `cards/${name.replace(/svg$/, "png")}`,
          png(onCard(svg, height, groundOf(svg)), width),
        );
      }
      const own = readFileSync(mark, "utf8");
      emit("cards/shop.png", png(onCard(own, 420, groundOf(own)), width));
      const sizes = [16, 32, 48];
      emit("favicon.ico", icon(sizes.map((size) => ({ size, bytes: png(own, size) }))));
    },
  };
}
