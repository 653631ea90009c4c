import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { manifest } from "./web-manifest.ts";

const api = process.env["SHOP_DEV_API"] ?? "http://127.0.0.1:5180";

/** An installed page keeps the headers it was precached with: a change of them must change it. */
function headerStamp(): string {
  const sources = ["server/headers.ts"].filter((path) => existsSync(path));
  const hash = createHash("sha256");
  for (const path of sources) hash.update(readFileSync(path));
  return hash.digest("hex").slice(0, 16);
}

/** Preloads the app's chunk, which main.ts imports only after the first frame. */
function firstRoute(): Plugin {
  return {
    name: "first-route",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const tags = [
          {
            tag: "meta",
            attrs: { name: "headers", content: headerStamp() },
            injectTo: "head" as const,
          },
        ];
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === "chunk");
        const wanted = new Set<string>();
        const add = (name: string) => {
          const chunk = chunks.find((other) => other.fileName === name);
          if (!chunk || wanted.has(name)) return;
          wanted.add(name);
          for (const next of chunk.imports) add(next);
        };
        for (const chunk of chunks) {
          const source = chunk.facadeModuleId ?? "";
          if (source.endsWith("/src/app/start.tsx") || source.endsWith("/home/home.tsx")) {
            add(chunk.fileName);
          }
        }
        const preloads = [...wanted]
          .filter((name) => !html.includes(name))
          .map((name) => ({
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: "", href: `/${name}` },
            injectTo: "head" as const,
          }));
        return [...tags, ...preloads];
      },
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
  plugins: [
    react(),
    firstRoute(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src/sw",
      filename: "sw.ts",
      injectRegister: null,
      registerType: "prompt",
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ["index.html", "early.js", "assets/**/*.{js,css,woff2}", "icons/mark.svg"],
        maximumFileSizeToCacheInBytes: 1_000_000,
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
    sourcemap: false,
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ["/api", "/sandbox", "/healthz", "/openapi.json"].map((path) => [path, api]),
    ),
  },
});
