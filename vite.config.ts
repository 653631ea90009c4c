import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { cardPictures } from "./card-pictures.ts";
import { deploymentMode } from "./contract/deployment.ts";
import { machineCharts } from "./machine-charts.ts";
import { screenPreloads } from "./screen-preloads.ts";
import { manifest } from "./web-manifest.ts";
import { inTurns } from "./worker-files.ts";

/** An installed page keeps the headers it was precached with: a change of them must change it. */
const headerStamp = createHash("sha256")
  .update(readFileSync("server/http/headers.ts"))
  .digest("hex")
  .slice(0, 16);

/** What the first route needs, found by following static imports from these two. */
const firstRouteStarts = ["/src/app/start.tsx", "/src/features/home/home.tsx"];

/** What a configurator needs beyond it; most of the other screens need a good part of that. */
const deskStarts = ["/src/features/produce/produce-detail.tsx"];

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** The modules that these starts import statically, and theirs. */
function reachedFrom(starts: readonly string[]): (id: string, graph: ModuleGraph) => boolean {
  const root = process.cwd();
  let reached: Set<string> | null = null;
  const follow = (id: string, graph: ModuleGraph, found: Set<string>) => {
    if (found.has(id)) return;
    found.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) follow(next, graph, found);
  };
  return (id, graph) => {
    if (reached === null) {
      reached = new Set();
      for (const start of starts) follow(root + start, graph, reached);
    }
    return reached.has(id);
  };
}

const ofFirstRoute = reachedFrom(firstRouteStarts);
const ofDesk = reachedFrom(deskStarts);

/** Modules of the configurator under these folders, as one; what they import comes with them. */
const deskRoom = (name: string, priority: number, folders: RegExp) => ({
  name: (id: string, graph: ModuleGraph) => (ofDesk(id, graph) && folders.test(id) ? name : null),
  priority,
});

/** Thin parts and icons; forms of addresses and invoices, which no configurator shows, are none. */
const lookFolders =
  /[\\/](?:src[\\/]ui|lucide-react)[\\/](?!global|tokens|first-paint|(?:address|invoice-form|region)[\w-]*\.tsx?)/;

const chapters = /[\\/]src[\\/]features[\\/](account|after-sale|auth)[\\/](?!quote)/;
const chapterOf = (id: string): string | null => chapters.exec(id)?.[1] ?? null;

/** What is read once and rarely: about the shop, its terms, what it keeps. */
const papers = /[\\/]src[\\/]features[\\/]home[\\/](?:about|terms|privacy|legal|kept-for)[.\w]*$/;
/** A quote by its long or its short link. */
const sharedQuotes =
  /[\\/]src[\\/]features[\\/]produce[\\/](?:shared-quote|shared-screen|short-quote)[.\w]*$/;
const paperOrders = /[\\/]src[\\/]features[\\/]orders[\\/]paper-order[-.\w]*$/;

/**
 * A chunk a room: each file is a round trip, and compresses as a whole. A room takes along what it
 * imports, so the deeper ones come first. Vite's import helper stands alone, else main.ts would run
 * only after the whole first chunk.
 */
const chunkGroups = [
  { name: "import-helper", test: /preload-helper/, priority: 11 },
  {
    name: (id: string, graph: ModuleGraph) => (ofFirstRoute(id, graph) ? "first" : null),
    priority: 10,
  },
  deskRoom(
    "shop",
    9,
    /[\\/](?:contract|src[\\/](?:api|db|device))[\\/]|[\\/]job[\\/]form[\\/]draft-path/,
  ),
  // What the dates and sums on other screens are made with.
  deskRoom("dates", 8, /[\\/]pricing[\\/](?:dates|core[\\/](?:calendar|decimal))\.ts$/),
  // What a configurator shows of the look travels as one; the rest of it with the first screen that
  // asks for any of that.
  deskRoom("look", 7, lookFolders),
  { name: "more-look", test: lookFolders, priority: 2 },
  deskRoom("facts", 6, /[\\/]src[\\/]job[\\/]facts[\\/]/),
  deskRoom("pricing", 5, /[\\/]pricing[\\/]/),
  deskRoom("form", 4, /[\\/]src[\\/]job[\\/]form[\\/](?!draft-path)/),
  deskRoom("desk", 3, /[\\/]src[\\/](?:desk[\\/]|machines[\\/]quote-desk)/),
  // Small screens that lead to each other travel together: each name stands in the first chunk. So
  // do the forms of addresses and invoice titles, which a configurator never shows.
  {
    name: "calls",
    test: /[\\/](?:(?:contract|src[\\/](?:api|db|device))[\\/](?!http\.ts|staff)|src[\\/]ui[\\/](?:address|invoice-form|region)[\w-]*\.tsx?)/,
    priority: 2,
  },
  { name: chapterOf, priority: 1 },
  { name: "papers", test: papers, priority: 1 },
  { name: "shared-quotes", test: sharedQuotes, priority: 1 },
  { name: "paper-orders", test: paperOrders, priority: 1 },
  { name: "outbox", test: /[\\/]src[\\/](?:app|machines)[\\/]outbox[.\w]*$/, priority: 1 },
  // Only the staff's page asks for it, and no worker keeps it.
  { name: "staff", test: /[\\/](?:src[\\/]staff[\\/](?!main)|contract[\\/]staff)/, priority: 0 },
];

/** Preloads the first route's chunks, which main.ts imports only after the first frame. */
function firstRoute(): Plugin {
  return {
    name: "first-route",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const link = (rel: string, file: string) => ({
          tag: "link",
          attrs: { rel, crossorigin: true, href: `/${file}` },
          injectTo: "head" as const,
        });
        const preloads = Object.values(bundle ?? {}).flatMap((file) => {
          if (html.includes(file.fileName)) return [];
          if (file.type === "chunk" && file.name === "first")
            return link("modulepreload", file.fileName);
          const isStyle = file.type === "asset" && /\/first-[\w-]+\.css$/.test(file.fileName);
          return isStyle ? link("stylesheet", file.fileName) : [];
        });
        const stamp = {
          tag: "meta",
          attrs: { name: "headers", content: headerStamp },
          injectTo: "head" as const,
        };
        return { html, tags: [stamp, ...preloads] };
      },
    },
  };
}

/**
 * A state's description is its comment, for whoever reads the machine or its inspector while
 * building; a visitor's page carries none. Blanks of the same length keep the maps true.
 */
function withoutDescriptions(): Plugin {
  const description = /\bdescription:\s*"(?:[^"\\]|\\.)*",?/g;
  return {
    name: "without-descriptions",
    enforce: "pre",
    apply: "build",
    transform: (code, id) =>
      /\/src\/machines\/[\w.-]+\.ts$/.test(id)
        ? { code: code.replace(description, (all) => all.replace(/[^\n]/g, " ")), map: null }
        : null,
  };
}

/** Modules of packages that no page runs, and what stands there instead. */
const deadModules: readonly { by: string; source: string; instead: string }[] = [
  {
    by: "axios/lib/adapters/adapters.js",
    source: "./fetch.js",
    instead: "export const getFetch = () => null;",
  },
  {
    by: "axios/lib/axios.js",
    source: "./helpers/HttpStatusCode.js",
    instead: "export default {};",
  },
  ...["axios/lib/axios.js", "axios/lib/defaults/index.js"].flatMap((by) =>
    ["toFormData", "formDataToJSON", "toURLEncodedForm"].map((name) => ({
      by,
      source: `${by.endsWith("axios.js") ? "." : ".."}/helpers/${name}.js`,
      instead: `export default () => { throw new Error("${name} is left out: vite.config.ts"); };`,
    })),
  ),
  ...[
    { by: "axios/lib/helpers/resolveConfig.js", source: "./cookies.js" },
    { by: "axios/lib/adapters/xhr.js", source: "../helpers/cookies.js" },
  ].map((one) => ({
    ...one,
    instead: "export default { read: () => null, readAsync: async () => null };",
  })),
  {
    by: "axios/lib/axios.js",
    source: "./cancel/CancelToken.js",
    instead: "export default null;",
  },
];

/** Functions of the router that only a server which renders pages, or its own loaders, would call. */
const neverAsked = {
  PrefetchPageLinks: "null",
  usePrefetchBehavior: "[false, null, {}]",
  RSCErrorHandler: "null",
  DefaultErrorComponent: "null",
  useNavigateStable: "null",
  decodeRouteErrorResponseDigest: "undefined",
};

/**
 * Axios sends by XMLHttpRequest wherever there is one, has a name for each status, looks for a
 * token in the shop's cookies, of which there are none, and makes forms of objects, where the page
 * makes its own. React 19 has the external store that older ones need a
 * shim for. The router fetches pages ahead only where a server renders them, and its forms are
 * kept only by a name for developers that is written on them. None of it is ever run.
 */
function withoutDeadWeight(): Plugin {
  const mark = "\0dead:";
  const named = /^(\w+)\.displayName = "\w+";$/gm;
  return {
    name: "without-dead-weight",
    enforce: "pre",
    resolveId(source, importer) {
      const from = importer?.replaceAll("\\", "/") ?? "";
      const found = deadModules.findIndex((one) => one.source === source && from.endsWith(one.by));
      return found < 0 ? null : `${mark}${found}`;
    },
    load: (id) =>
      id.startsWith(mark) ? deadModules[Number(id.slice(mark.length))]?.instead : null,
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production/ },
      // Lines stay where they are: the map that there is goes on telling them.
      handler: (code) => ({
        code: Object.entries(neverAsked).reduce(
          (text, [name, answer]) =>
            text.replace(
              `\nfunction ${name}(`,
              `\nfunction ${name}() { return ${answer}; } function _${name}(`,
            ),
          code.replace(named, "").replace(/= (?=React\d*\.forwardRef\()/g, "=/*#__PURE__*/"),
        ),
        map: null,
      }),
    },
  };
}

/** A wrong mode would sell for another company: it ends the build. */
function checkDeployment(): Plugin {
  return {
    name: "check-deployment",
    configResolved({ env }) {
      const mode: unknown = env.VITE_SHOP_MODE;
      try {
        deploymentMode(typeof mode === "string" ? mode : undefined);
      } catch {
        throw new Error(`VITE_SHOP_MODE 须为 1、2 或 3 (must be one of these): ${mode}`);
      }
    },
  };
}

/** The version that package.json names. */
function appVersion(): string {
  const read: unknown = JSON.parse(readFileSync("package.json", "utf8"));
  const named = typeof read === "object" && read !== null && "version" in read;
  return named ? String(read.version) : "0.0.0";
}

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(appVersion()) },
  resolve: {
    alias: [
      // The package names a build for browsers of long ago.
      {
        find: /^workbox-window$/,
        replacement: resolve("node_modules/workbox-window/index.mjs"),
      },
      // The package names its development build for browsers too.
      {
        find: /^react-router$/,
        replacement: resolve("node_modules/react-router/dist/production/index.mjs"),
      },
      {
        find: "use-sync-external-store/shim/with-selector",
        replacement: "use-sync-external-store/with-selector",
      },
      { find: /^use-sync-external-store\/shim$/, replacement: "react" },
    ],
  },
  plugins: [
    checkDeployment(),
    react(),
    withoutDeadWeight(),
    withoutDescriptions(),
    machineCharts(),
    firstRoute(),
    screenPreloads(),
    cardPictures(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src/sw",
      filename: "sw.ts",
      injectRegister: null,
      registerType: "prompt",
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: [
          "index.html",
          "early.js",
          "assets/**/*.{js,css,woff}",
          "icons/mark.svg",
          "icons/icon-192.png",
        ],
        // The staff's page is the network's alone.
        globIgnores: ["assets/staff-*"],
        manifestTransforms: [inTurns],
        maximumFileSizeToCacheInBytes: 1_500_000,
        rollupFormat: "es",
        target: "es2022",
      },
    }),
  ],
  build: {
    outDir: "dist/client",
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ["index.html", "staff.html"],
      output: { codeSplitting: { groups: chunkGroups } },
    },
    // `scripts/distribution.mjs` takes the maps out of what is served.
    sourcemap: "hidden",
  },
});
