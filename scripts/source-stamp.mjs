import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { inRoot } from "./house.mjs";

const folders = ["contract", "pricing", "public", "server", "src"];
const testTools = /^(?:vitest|playwright|drizzle)\.config\.ts$|^(?:biome|tsconfig\.tests)\.json$/;

/** The files of the root that configure a build, and the script that makes it. */
function rootFiles() {
  const names = readdirSync(inRoot()).filter((name) => /\.(?:ts|json|html)$/.test(name));
  return [...names.filter((name) => !testTools.test(name)), "scripts/distribution.mjs"];
}

function* filesUnder(path) {
  if (!existsSync(inRoot(path))) return;
  if (statSync(inRoot(path)).isFile()) {
    yield path;
    return;
  }
  for (const name of readdirSync(inRoot(path)).sort()) yield* filesUnder(`${path}/${name}`);
}

/** One hash over the content of everything a build reads, VITE_ settings included. */
export function sourceStamp() {
  const hash = createHash("sha256");
  for (const source of [...folders, ...rootFiles().sort()]) {
    for (const file of filesUnder(source)) {
      const content = readFileSync(inRoot(file));
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  for (const name of Object.keys(process.env).sort()) {
    if (name.startsWith("VITE_")) hash.update(`${name}=${process.env[name]}\0`);
  }
  return hash.digest("hex");
}
