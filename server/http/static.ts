import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isPagePath } from "#contract/page-paths.ts";
import { workerPolicy } from "./headers.ts";
import { sendMissing } from "./plain-page.ts";

const here = dirname(fileURLToPath(import.meta.url));

/** The built page: beside the bundle, or in dist/ seen from the sources. Null before the first build. */
export function findClient(): string | null {
  const places = [join(here, "../client"), join(here, "../../dist/client")];
  return places.find((place) => existsSync(join(place, "index.html"))) ?? null;
}

/**
 * Serves the built page. Hashed assets live for a year; everything else is
 * asked again. Only the address of a screen answers index.html. A missing file
 * is a 404: a service worker would keep the shell as a script and the shop
 * would stay blank.
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
  const answer = (request: FastifyRequest, reply: FastifyReply) =>
    isPageVisit(request) ? sendShell(reply) : sendMissing(request, reply);
  app.route({ method: ["GET", "HEAD"], url: "/", handler: answer });
  app.setNotFoundHandler(answer);
}

function isPageVisit({ method, url, headers }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const accept = headers.accept ?? "";
  const takesPages = accept === "" || accept.includes("text/html") || accept.includes("*/*");
  return takesPages && isPagePath(url.split("?")[0] ?? "");
}

const sendShell = (reply: FastifyReply): FastifyReply =>
  reply.code(200).header("cache-control", "no-cache").sendFile("index.html");
