import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { cardPictures } from "./card-pictures.ts";
import { checkDeployment } from "./check-deployment.ts";
import { chunkGroups, chunkPath } from "./chunks.ts";
import { scopedName } from "./class-names.ts";
import { firstRoute } from "./first-route.ts";
import { machineCharts } from "./machine-charts.ts";
import { ownWords } from "./own-words.ts";
import { screenPreloads } from "./screen-preloads.ts";
import { manifest } from "./web-manifest.ts";
import { withoutDeadWeight } from "./without-dead-weight.ts";
import { withoutDescriptions } from "./without-descriptions.ts";
import { builtFolder, inTurns } from "./worker-files.ts";

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
    builtFolder(),
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
        // The staff's page and the gallery of parts are the network's alone.
        globIgnores: ["assets/staff-*", "assets/gallery-parts-*"],
        manifestTransforms: [inTurns],
        maximumFileSizeToCacheInBytes: 1_700_000,
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
      output: { chunkFileNames: chunkPath, codeSplitting: { groups: chunkGroups } },
    },
    // `scripts/lib/distribution.mjs` takes the maps out of what is served.
    sourcemap: "hidden",
  },
});
