import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions } from "fastify";
import { Window } from "happy-dom";
import { buildApp, type Deps } from "#server/app.ts";

const rasters = ["shop.png", "roll-label-coated.png", "category-labels.png", "category-paper.png"];

export interface PreviewServer {
  readonly app: FastifyInstance;
  /** The built shell on disk. */
  readonly shell: string;
  close(): Promise<void>;
}

/** A server without a built page: the repository's shell, robots.txt, and named images. */
export async function openPreviewServer(deps: Deps): Promise<PreviewServer> {
  const root = mkdtempSync(join(tmpdir(), "shop-previews-"));
  const shell = readFileSync("index.html", "utf8");
  mkdirSync(join(root, "cards"));
  for (const name of rasters) writeFileSync(join(root, "cards", name), "png");
  writeFileSync(join(root, "index.html"), shell);
  writeFileSync(join(root, "robots.txt"), readFileSync("public/robots.txt"));
  const app = await buildApp(deps, root);
  await app.ready();
  return {
    app,
    shell,
    close: async () => {
      await app.close();
      rmSync(root, { recursive: true });
    },
  };
}

/** Requests as a crawler does. */
export const visit = (url: string, headers: Record<string, string> = {}): InjectOptions => ({
  method: "GET",
  url,
  headers: { accept: "text/html,*/*", host: "shop.example", ...headers },
});

/** A page's link preview as an HTML parser reads it. */
export interface ReadCard {
  readonly title: string;
  readonly canonical: string | null;
  /** By name or property; each occurs once. */
  readonly meta: Readonly<Record<string, string>>;
  readonly things: readonly unknown[];
  /** Elements that no preview has: they would come from an injected name. */
  readonly strays: number;
}

/** The script that the page holds itself; its hash stands in the policy. */
const ownScript = /<script>([\s\S]*?)<\/script>/.exec(readFileSync("index.html", "utf8"))?.[1];

export function readCard(html: string): ReadCard {
  const { DOMParser } = new Window();
  const page = new DOMParser().parseFromString(html, "text/html");
  const reported = page.querySelectorAll(
    'meta[property], meta[name="description"], meta[name="robots"], meta[name^="twitter:"]',
  );
  const meta: Record<string, string> = {};
  for (const one of reported) {
    const name = one.getAttribute("property") ?? one.getAttribute("name") ?? "";
    if (name in meta) throw new Error(`${name} stands twice`);
    meta[name] = one.getAttribute("content") ?? "";
  }
  const data = page.querySelectorAll('script[type="application/ld+json"]');
  const found = [
    ...page.querySelectorAll("b, script:not([src]):not([type='application/ld+json'])"),
  ];
  return {
    title: page.title,
    canonical: page.querySelector('link[rel="canonical"]')?.getAttribute("href") ?? null,
    meta,
    things: [...data].map((one): unknown => JSON.parse(one.textContent)),
    strays: found.filter(({ textContent }) => textContent !== ownScript).length,
  };
}
