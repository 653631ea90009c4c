import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** An installed page keeps the headers it was precached with: a change of them must change it. */
const headerStamp = createHash("sha256")
  .update(readFileSync("server/http/headers.ts"))
  .digest("hex")
  .slice(0, 16);

/** The text of a built file. */
function textOf(file: { readonly source: string | Uint8Array }): string {
  return typeof file.source === "string" ? file.source : new TextDecoder().decode(file.source);
}

/**
 * Preloads the first route's chunks, which main.ts imports only after the first frame. The shop's
 * page holds what that frame needs, so that it waits for no other file; the server allows these
 * parts by their hashes.
 */
export function firstRoute(): Plugin {
  return {
    name: "first-route",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle, path }) {
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
          if (!isStyle) return [];
          const preload = link("preload", file.fileName);
          return { ...preload, attrs: { ...preload.attrs, as: "style" } };
        });
        const stamp = {
          tag: "meta",
          attrs: { name: "headers", content: headerStamp },
          injectTo: "head" as const,
        };
        if (path !== "/index.html") return { html, tags: [stamp, ...preloads] };
        const withStyles = html.replace(
          /<link rel="stylesheet"[^>]* href="\/([^"]+)">/,
          (_, name) => {
            const file = bundle?.[name];
            if (file?.type !== "asset") throw new Error(`${name} is no built style`);
            return `<style>${textOf(file).trim()}</style>`;
          },
        );
        const early = `<script>${readFileSync("public/early.js", "utf8")}</script>`;
        const whole = withStyles.replace('<script src="/early.js"></script>', () => early);
        return { html: whole, tags: [stamp, ...preloads] };
      },
    },
  };
}
