import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { placeEmptyCluster } from "./empty-cluster.mjs";
import { runNode } from "./processes.mjs";
import { cache, inRoot } from "./root.mjs";
import { buildEnvironment, nextBuildEnvironment, sourceStamp } from "./source-stamp.mjs";

const dist = inRoot("dist");
const recordName = "build.json";
/** Tabs opened before an update still ask for the chunks of this many earlier builds. */
const keptBuilds = 2;
const compressible = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;

/**
 * Metadata of an earlier build: its stamp, its environment, the hashed files of the builds it
 * contains.
 */
function recordOf(folder) {
  const path = join(folder, recordName);
  return existsSync(path)
    ? JSON.parse(readFileSync(path, "utf8"))
    : { stamp: "", environment: {}, builds: [] };
}

async function viteBuild(target, environment, extra) {
  const code = await runNode(
    [
      inRoot("node_modules/vite/bin/vite.js"),
      "build",
      "--emptyOutDir",
      "--outDir",
      target,
      ...extra,
    ],
    { quiet: true, env: { ...environment, NODE_ENV: "production" } },
  );
  if (code !== 0) throw new Error("the build failed: see the message above");
}

/** Writes .br and .gz beside each text file, so that the server never compresses at request time. */
async function compress(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  await Promise.all(texts.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

async function compressFile(path) {
  const content = readFileSync(path);
  if (content.length < 1024) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  writeFileSync(`${path}.br`, br);
  writeFileSync(`${path}.gz`, gz);
}

/** Source maps reveal the sources: they are moved beside the served files, under the same names. */
function takeMapsOut(next) {
  const client = join(next, "client");
  for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith(".map")) continue;
    const folder = join(next, "maps", relative(client, entry.parentPath));
    mkdirSync(folder, { recursive: true });
    renameSync(join(entry.parentPath, entry.name), join(folder, entry.name));
  }
}

/** Copies the hashed files of earlier builds beside the new ones; the new build's own always win. */
function keepEarlierAssets(next, earlier) {
  const files = new Set(earlier.flat());
  for (const [place, suffix] of [
    ["client", ""],
    ["maps", ".map"],
  ]) {
    const from = join(dist, place, "assets");
    const to = join(next, place, "assets");
    for (const name of [...files].map((file) => `${file}${suffix}`)) {
      if (!existsSync(join(from, name)) || existsSync(join(to, name))) continue;
      cpSync(join(from, name), join(to, name));
    }
  }
}

/**
 * Builds page and server beside the live `dist` and swaps the whole folder at
 * once: a half-written build is never served, and no stale .br stays behind.
 */
async function buildInto(stamp, environment) {
  const next = join(cache, `build-${process.pid}`);
  const old = join(cache, `replaced-${process.pid}`);
  mkdirSync(cache, { recursive: true });
  process.once("exit", () => rmSync(next, { recursive: true, force: true }));
  await Promise.all([
    viteBuild(join(next, "client"), environment, ["--config", "build/vite.client.config.ts"]),
    viteBuild(join(next, "server"), environment, ["--config", "build/vite.server.config.ts"]),
  ]);
  await placeEmptyCluster(join(next, "server"));
  takeMapsOut(next);
  await compress(join(next, "client"));
  const assets = join(next, "client", "assets");
  const own = existsSync(assets) ? readdirSync(assets) : [];
  const earlier = recordOf(dist).builds.slice(0, keptBuilds);
  keepEarlierAssets(next, earlier);
  writeFileSync(
    join(next, recordName),
    JSON.stringify({ stamp, environment, builds: [own, ...earlier] }),
  );
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(next, dist);
  rmSync(old, { recursive: true, force: true });
}

async function ensureBuiltAs(environment) {
  const stamp = sourceStamp(environment);
  if (recordOf(dist).stamp === stamp) return;
  console.log("构建页面与服务端 · Building …");
  await buildInto(stamp, environment);
}

/** Builds where the sources, or the environment's VITE_ values, are not those of `dist`. */
export const ensureBuild = () => ensureBuiltAs(buildEnvironment(process.env));

/**
 * The same for an operator's commands: the last build's environment stays in effect until a new
 * value is set. So a command without the company's token does not publish the demonstration's page.
 */
export const ensureShopBuild = () =>
  ensureBuiltAs(nextBuildEnvironment(recordOf(dist), process.env));

/** Builds with the current environment, whether or not the sources changed. */
export async function build() {
  const environment = buildEnvironment(process.env);
  await buildInto(sourceStamp(environment), environment);
}
