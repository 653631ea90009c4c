import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** An installed page keeps the headers it was precached with: a change of them must change it. */
const headerStamp = createHash("sha256")
  .update(readFileSync("server/http/headers.ts"))
  .digest("hex")
  .slice(0, 16);

/** Preloads the first route's chunks, which main.ts imports only after the first frame. */
export function firstRoute(): Plugin {
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
