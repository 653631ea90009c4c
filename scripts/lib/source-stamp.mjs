import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { inRoot } from "./root.mjs";

const folders = ["build", "contract", "pricing", "public", "server", "src"];
/** Files that no build reads. */
const testTools =
  /^(?:vitest\.config\.ts|biome\.json)$|^build\/(?:lint\/|drizzle\.|playwright\.|tsconfig\/tests)/;

/** The files of the root that configure a build, and the script that makes it. */
function rootFiles() {
  const names = readdirSync(inRoot()).filter((name) => /\.(?:ts|json|html)$/.test(name));
  return [...names, "scripts/lib/distribution.mjs"];
}

function* filesUnder(path) {
  if (!existsSync(inRoot(path))) return;
  if (statSync(inRoot(path)).isFile()) {
    yield path;
    return;
  }
  for (const name of readdirSync(inRoot(path)).sort()) yield* filesUnder(`${path}/${name}`);
}

/** The build's environment: its VITE_ values by name. */
export const buildEnvironment = (env) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith("VITE_")));

/** The next build's environment: the last one's, overridden by the current values. */
export const nextBuildEnvironment = (record, env) => ({
  ...record.environment,
  ...buildEnvironment(env),
});

/** One hash over the content of every build input, environment included. */
export function sourceStamp(environment) {
  const hash = createHash("sha256");
  for (const source of [...folders, ...rootFiles().sort()]) {
    for (const file of filesUnder(source)) {
      if (testTools.test(file)) continue;
      const content = readFileSync(inRoot(file));
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  for (const name of Object.keys(environment).sort()) hash.update(`${name}=${environment[name]}\0`);
  return hash.digest("hex");
}
