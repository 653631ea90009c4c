import type { FastifyReply, FastifyRequest } from "fastify";
import { publicText, sendBody, sendPublic } from "#server/http/public-replies.ts";
import { absoluteBy } from "#server/seo/canonical-address.ts";
import { headOf, withCard } from "#server/seo/link-preview.ts";
import { Cards, type PreviewDeps } from "#server/seo/link-previews.ts";
import { rastersOf } from "#server/seo/share-pictures.ts";
import type { HtmlFile } from "./html-files.ts";
import { screenLinks } from "./screen-files.ts";

type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

interface PageReplies {
  /** A built page, unchanged. Sent without revalidation: a 404 must never become a 304. */
  readonly whole: (page: "index.html" | "staff.html", code: 200 | 404) => Send;
  /** The page of a path: its files as links, and the preview of a public one in the head. */
  readonly screen: (path: string) => Send;
}

/** Creates replies with the pages in `root`, the folder of the built page. */
export function pageReplies(
  root: string,
  pageOf: (name: string) => HtmlFile,
  deps: PreviewDeps,
): PageReplies {
  const linksOf = screenLinks(root);
  const cards = new Cards(deps);
  const rasterOf = rastersOf(root);
  const built = (page: string, reply: FastifyReply): string => {
    const { text, policy } = pageOf(page);
    reply.header("content-security-policy", policy);
    return text;
  };
  const whole: PageReplies["whole"] = (page, code) => async (request, reply) => {
    reply.code(code).type("text/html; charset=utf-8");
    return sendBody(request, reply, Buffer.from(built(page, reply)));
  };
  const screen: PageReplies["screen"] = (path) => async (request, reply) => {
    const found = await cards.of(path, request);
    if (found.kind === "missing") return whole("index.html", 404)(request, reply);
    const links = linksOf(path);
    if (links !== null) reply.header("link", links);
    reply.code(200);
    if (found.kind === "plain") {
      return reply.header("cache-control", "no-cache").sendFile("index.html");
    }
    const at = absoluteBy(deps.settings, request);
    const raster = rasterOf(found.card.picture);
    const head = headOf(found.card, at, raster === null ? null : at(raster));
    const page = withCard(built("index.html", reply), head);
    return sendPublic(request, reply, publicText("text/html; charset=utf-8", page));
  };
  return { whole, screen };
}
