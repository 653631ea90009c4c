import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { Holding } from "./filled-shop.ts";

const folder = join("tests", "images");

/** Every published schema has a folder named by the commit that wrote it. */
export const storedImages: readonly string[] = readdirSync(folder, { withFileTypes: true })
  .filter((found) => found.isDirectory())
  .map((found) => found.name);

const unpacked = (image: string, file: string): Buffer =>
  brotliDecompressSync(readFileSync(join(folder, image, `${file}.br`)));

/** A data folder of the embedded database, as a tar. */
export const folderImage = (image: string): Blob =>
  new Blob([new Uint8Array(unpacked(image, "pglite.tar"))]);

/** A PostgreSQL dump in plain SQL. */
export const dumpImage = (image: string): string => unpacked(image, "postgres.sql").toString();

/** What the code that made the image said that it holds. */
export const holdingIn = (image: string, kind: "pglite" | "postgres"): Holding =>
  JSON.parse(unpacked(image, `${kind}.json`).toString());
