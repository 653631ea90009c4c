import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { workerPolicy } from "#server/http/headers.ts";
import type { WithSettings } from "#server/infra/deps.ts";
import type { HtmlFile } from "./html-files.ts";

/** The worker, and the one that replaces a broken one (`SHOP_RETIRE_WORKER`). */
const workers = ["/sw.js", "/retired-worker.js"];

const here = dirname(fileURLToPath(import.meta.url));

/** The built page: beside the bundle, or in dist/ for the sources. Null before the first build. */
export function findClient(): string | null {
  const places = [join(here, "../client"), join(here, "../../dist/client")];
  return places.find((place) => existsSync(join(place, "index.html"))) ?? null;
}

/**
 * Serves the files of `root`. Hashed assets are cached for a year; everything else is revalidated.
 */
export async function serveFiles(
  app: FastifyInstance,
  root: string,
  pageOf: (name: string) => HtmlFile,
  { settings: { connectHosts, retireWorker } }: WithSettings,
): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: true,
    index: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: "ignore",
    setHeaders(reply, path) {
      const file = path.replace(/\.(?:br|gz)$/, "").slice(root.length);
      const immutable = file.startsWith("/assets/");
      reply.header("cache-control", immutable ? "public, max-age=31536000, immutable" : "no-cache");
      if (workers.includes(file))
        reply.header("content-security-policy", workerPolicy(connectHosts));
      if (file === "/index.html") {
        reply.header("content-security-policy", pageOf("index.html").policy);
      }
    },
  });
  if (retireWorker) app.get("/sw.js", (_request, reply) => reply.sendFile("retired-worker.js"));
}
