import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isPagePath, isShellPath } from "#contract/paths/page-paths.ts";
import { paths } from "#contract/paths/paths.ts";
import { isStaffPath, isStaffScreen } from "#contract/paths/staff-paths.ts";
import { isVisit, sendMissing } from "#server/http/plain-page.ts";
import type { PreviewDeps } from "#server/seo/link-previews.ts";
import { registerSitemap } from "#server/seo/sitemap.ts";
import { htmlFiles } from "./html-files.ts";
import { pageReplies } from "./page-replies.ts";
import { serveFiles } from "./static-files.ts";

/**
 * Serves the built page in `root`. A screen's address returns index.html with 200. An unknown
 * address, or a product off sale, returns it with 404, for which the app has a screen. A missing
 * file never returns a page: a service worker would cache it as a script.
 */
export async function servePage(
  app: FastifyInstance,
  root: string,
  deps: PreviewDeps,
): Promise<void> {
  const pageOf = htmlFiles(root, deps.settings.connectHosts);
  await serveFiles(app, root, pageOf, deps);
  registerSitemap(app, deps, root);
  const { whole, screen } = pageReplies(root, pageOf, deps);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?")[0] ?? "";
    if (isStaffPath(path) && takesPages(request)) {
      reply.header("x-robots-tag", "noindex").header("cache-control", "no-cache");
      return whole("staff.html", isStaffScreen(path) ? 200 : 404)(request, reply);
    }
    if (isPagePath(path) && takesPages(request)) return screen(path)(request, reply);
    if (!isShellPath(path) || !isVisit(request)) return sendMissing(request, reply);
    return whole("index.html", 404)(request, reply);
  };
  // An installed app's worker handles shared files; without one the page says so.
  const toPage = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .code(303)
      .header("location", paths.received({ why: "none" }))
      .send();
  app.post(paths.received.pattern, { onRequest: toPage }, toPage);
  app.route({ method: ["GET", "HEAD"], url: paths.home.pattern, handler: answer });
  app.setNotFoundHandler(answer);
}

/** A program that accepts any type gets a screen. */
function takesPages({ method, headers }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const accept = headers.accept ?? "";
  return accept === "" || accept.includes("text/html") || accept.includes("*/*");
}
