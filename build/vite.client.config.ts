import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { cardPictures } from "./card-pictures.ts";
import { checkDeployment } from "./check-deployment.ts";
import { chunkGroups, chunkPath } from "./chunks.ts";
import { scopedName } from "./class-names.ts";
import { firstRoute } from "./first-route.ts";
import { machineCharts } from "./machine-charts.ts";
import { ownWords } from "./own-words.ts";
import { screenPreloads } from "./screen-preloads.ts";
import { serviceWorker } from "./service-worker.ts";
import { webManifest } from "./web-manifest.ts";
import { withoutDeadWeight } from "./without-dead-weight.ts";
import { withoutDescriptions } from "./without-descriptions.ts";

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
  css: { modules: { generateScopedName: scopedName } },
  plugins: [
    checkDeployment(),
    react(),
    withoutDeadWeight(),
    withoutDescriptions(),
    machineCharts(),
    ownWords(),
    firstRoute(),
    screenPreloads(),
    cardPictures(),
    webManifest(),
    serviceWorker(),
  ],
  build: {
    outDir: "dist/client",
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ["index.html", "staff.html"],
      output: { chunkFileNames: chunkPath, codeSplitting: { groups: chunkGroups } },
    },
    // `scripts/lib/distribution.mjs` takes the maps out of what is served.
    sourcemap: "hidden",
  },
});
