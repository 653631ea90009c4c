import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { workerPolicy } from "./headers.ts";
import { faultEnvelope } from "./replies.ts";

const here = dirname(fileURLToPath(import.meta.url));

/** The built page: beside the bundle, or in dist/ seen from the sources. Null before the first build. */
export function findClient(): string | null {
  const places = [join(here, "../client"), join(here, "../../dist/client")];
  return places.find((place) => existsSync(join(place, "index.html"))) ?? null;
}

const notPages = /^\/(?:api|sandbox)(?:\/|$)|^\/(?:healthz|openapi\.json|shop-config\.json)$/;
const hasExtension = /\.[A-Za-z0-9]{1,12}$/;

/**
 * Serves the built page. Hashed assets live for a year; everything else is
 * asked again. A missing file is a 404, never index.html: a service worker
 * would keep that page as a script and the shop would stay blank.
 */
export async function servePage(
  app: FastifyInstance,
  root: string,
  connectHosts: readonly string[],
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
      if (file === "/sw.js") reply.header("content-security-policy", workerPolicy(connectHosts));
    },
  });
  app.route({ method: ["GET", "HEAD"], url: "/", handler: (_, reply) => sendShell(reply) });
  app.setNotFoundHandler((request, reply) => {
    if (isPageVisit(request)) return sendShell(reply);
    return reply.code(404).header("cache-control", "no-store").send(faultEnvelope(404));
  });
}

function isPageVisit(request: FastifyRequest): boolean {
  const path = request.url.split("?")[0] ?? "";
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  if (notPages.test(path) || hasExtension.test(path) || path.includes("/.")) return false;
  const accept = request.headers.accept ?? "";
  return accept.includes("text/html") || accept.includes("*/*") || accept === "";
}

const sendShell = (reply: FastifyReply): FastifyReply =>
  reply.code(200).header("cache-control", "no-cache").sendFile("index.html");
