import { escaped } from "#server/http/escaped.ts";
import { rasterSize } from "./picture-size.ts";
import type { Thing } from "./structured-data.ts";

/** Makes a path of the shop an absolute address. */
export type Absolute = (path: string) => string;

/** The public metadata of a page, for search engines and chats. */
export interface Card {
  readonly title: string;
  readonly description: string;
  /** The page's canonical path, whatever was requested. */
  readonly path: string;
  /** The catalogue's picture, `/pictures/roll-label.svg`; null = the shop's own. */
  readonly picture: string | null;
  readonly kind: "website" | "product";
  /** May search engines index it? */
  readonly indexed: boolean;
  /**
   * The schema.org data, main object first. `picture` is the raster's absolute address, if there is
   * one.
   */
  things(at: Absolute, picture: string | null): readonly Thing[];
}

const shopName = "齐墨印纸";

/** JSON that cannot close a script element: it contains no `<`. */
const scriptSafe = (thing: Thing): string =>
  JSON.stringify(thing).replaceAll("<", "\\u003c").replaceAll(">", "\\u003e");

const named = (name: string, content: string): string =>
  `<meta name="${name}" content="${escaped(content)}" />`;
const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escaped(content)}" />`;

/** The preview as elements of a page's head, its title first. */
export function headOf(card: Card, at: Absolute, picture: string | null): string {
  const title = `${card.title} · ${shopName}`;
  const raster =
    picture === null
      ? []
      : [
          property("og:image", picture),
          property("og:image:type", "image/png"),
          property("og:image:width", String(rasterSize.width)),
          property("og:image:height", String(rasterSize.height)),
          property("og:image:alt", card.title),
        ];
  return [
    `<title>${escaped(title)}</title>`,
    named("description", card.description),
    ...(card.indexed ? [] : [named("robots", "noindex")]),
    `<link rel="canonical" href="${escaped(at(card.path))}" />`,
    property("og:site_name", shopName),
    property("og:locale", "zh_CN"),
    property("og:type", card.kind),
    property("og:title", card.title),
    property("og:description", card.description),
    property("og:url", at(card.path)),
    ...raster,
    named("twitter:card", picture === null ? "summary" : "summary_large_image"),
    ...card
      .things(at, picture)
      .map((thing) => `<script type="application/ld+json">${scriptSafe(thing)}</script>`),
  ].join("\n    ");
}

const ownTitle = /<title>[^<]*<\/title>/;
const ownDescription = /\s*<meta\s+name="description"[^>]*>/;

/** The built shell with a preview instead of its own title and description. */
export const withCard = (shell: string, head: string): string =>
  shell.replace(ownDescription, "").replace(ownTitle, () => head);
