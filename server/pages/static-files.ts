import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isPagePath, isShellPath } from "#contract/paths/page-paths.ts";
import { paths } from "#contract/paths/paths.ts";
import { isStaffPath, isStaffScreen } from "#contract/paths/staff-paths.ts";
import { workerPolicy } from "#server/http/headers.ts";
import { isVisit, sendMissing } from "#server/http/plain-page.ts";
import { publicText, sendBody, sendPublic } from "#server/http/public-replies.ts";
import { absoluteBy } from "#server/seo/canonical-address.ts";
import { headOf, withCard } from "#server/seo/link-preview.ts";
import { Cards, type PreviewDeps } from "#server/seo/link-previews.ts";
import { rastersOf } from "#server/seo/share-pictures.ts";
import { registerSitemap } from "#server/seo/sitemap.ts";
import { screenLinks } from "./screen-files.ts";

/** The worker, and the one that takes a bad one's place (`SHOP_RETIRE_WORKER`). */
const workers = ["/sw.js", "/retired-worker.js"];

const here = dirname(fileURLToPath(import.meta.url));

/** The built page: beside the bundle, or in dist/ seen from the sources. Null before the first build. */
export function findClient(): string | null {
  const places = [join(here, "../client"), join(here, "../../dist/client")];
  return places.find((place) => existsSync(join(place, "index.html"))) ?? null;
}

/**
 * Serves the built page. Hashed assets live for a year; everything else is
 * asked again. A screen's address answers index.html with 200, a public one's with its card in the
 * head; an unknown one answers it with 404, and so does what is not on the shelf, for the app has a
 * screen for that too. The file itself, which the service worker keeps, is as it was built. A missing file never does: a
 * service worker would keep the shell as a script and the shop would stay blank.
 */
export async function servePage(
  app: FastifyInstance,
  root: string,
  deps: PreviewDeps,
): Promise<void> {
  const { connectHosts, retireWorker } = deps.settings;
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
    },
  });
  if (retireWorker) app.get("/sw.js", (_request, reply) => reply.sendFile("retired-worker.js"));
  registerSitemap(app, deps, root);
  const linksOf = screenLinks(root);
  const cards = new Cards(deps);
  const rasterOf = rastersOf(root);
  /** Sent whole: a 404 must never become a 304. */
  const sendWhole = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { page, code }: { readonly page: string; readonly code: number },
  ) => {
    reply.code(code).type("text/html; charset=utf-8");
    return sendBody(request, reply, await readFile(join(root, page)));
  };
  const sendScreen = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const found = await cards.of(path, request);
    if (found.kind === "missing")
      return sendWhole(request, reply, { page: "index.html", code: 404 });
    const links = linksOf(path);
    if (links !== null) reply.header("link", links);
    reply.code(200);
    if (found.kind === "plain") {
      return reply.header("cache-control", "no-cache").sendFile("index.html");
    }
    const at = absoluteBy(deps.settings, request);
    const raster = rasterOf(found.card.picture);
    const head = headOf(found.card, at, raster === null ? null : at(raster));
    const page = withCard(await readFile(join(root, "index.html"), "utf8"), head);
    return sendPublic(request, reply, publicText("text/html; charset=utf-8", page));
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?")[0] ?? "";
    if (isStaffPath(path) && takesPages(request)) {
      reply.header("x-robots-tag", "noindex").header("cache-control", "no-cache");
      return sendWhole(request, reply, {
        page: "staff.html",
        code: isStaffScreen(path) ? 200 : 404,
      });
    }
    if (isPagePath(path) && takesPages(request)) {
      return sendScreen(path, request, reply);
    }
    if (!isShellPath(path) || !isVisit(request)) return sendMissing(request, reply);
    // The app has a screen for it.
    return sendWhole(request, reply, { page: "index.html", code: 404 });
  };
  // An installed app's worker takes what is shared with it; where none stands the page says so.
  const toPage = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .code(303)
      .header("location", paths.received({ why: "none" }))
      .send();
  app.post(paths.received.pattern, { onRequest: toPage }, toPage);
  app.route({ method: ["GET", "HEAD"], url: paths.home.pattern, handler: answer });
  app.setNotFoundHandler(answer);
}

/** Any program that does not ask for something else is given a screen. */
function takesPages({ method, headers }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const accept = headers.accept ?? "";
  return accept === "" || accept.includes("text/html") || accept.includes("*/*");
}
