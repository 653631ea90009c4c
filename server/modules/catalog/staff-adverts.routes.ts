import type { FastifyInstance } from "fastify";
import { ownPictureStart } from "#contract/catalog/product-document.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { paths } from "#contract/paths/paths.ts";
import {
  advertPicture,
  moveAdvert,
  putAdvert,
  staffAdverts,
} from "#contract/staff/staff-adverts.ts";
import { notesOf } from "#server/http/call-log.ts";
import { sendMissing } from "#server/http/plain-page.ts";
import { invalidateResponses } from "#server/http/response-cache.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { type Database, inTransaction, type Transaction } from "#server/infra/database/database.ts";

import { nowDate } from "#server/infra/runtime/clock.ts";
import { shopPictureOf } from "#server/modules/artwork/shop-picture.ts";
import {
  allAdverts,
  findPicture,
  moveAdvertWithin,
  putAdvertWithin,
} from "./adverts.repository.ts";
import { listCategories, soldProduct } from "./catalogue.repository.ts";

/** The last part of an address, as its screen parses it. */
const lastPart = (path: string): string =>
  decodeURIComponent(path.replace(/\/$/, "").split("/").at(-1) ?? "");

/** A link to a product or category must lead to an existing one. @throws Refusal `notFound` */
async function assertLeads(db: Database | Transaction, link: string): Promise<void> {
  const path = link.split(/[?#]/)[0] ?? "";
  if (paths.product.isAt(path)) await soldProduct(db, lastPart(path));
  if (!paths.category.isAt(path)) return;
  const categories = await listCategories(db);
  if (!categories.some(({ id }) => id === lastPart(path))) {
    throw new Refusal(codes.notFound, "本店没有这个分类");
  }
}

/** Absent: unchanged. */
const edgeOf = (at: number | null | undefined): Date | null | undefined =>
  typeof at === "number" ? new Date(at) : at;

const yearLong = "public, max-age=31536000, immutable";

export function register(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps;
  route(app, deps, staffAdverts, async () => ({ items: await allAdverts(db) }));

  route(app, deps, putAdvert, async ({ input, request }) => {
    const { advert_id: id, picture, from, until, ...others } = input;
    const changes = { ...others, from: edgeOf(from), until: edgeOf(until) };
    const judged = picture === null ? null : shopPictureOf(picture, advertPicture);
    const put = await inTransaction(db, async (tx) => {
      const changed = await putAdvertWithin(tx, id, changes, judged, nowDate(deps));
      // A hidden advert may lead to a missing page.
      if (changed.shown) await assertLeads(tx, changed.link);
      return changed;
    });
    invalidateResponses(deps);
    notesOf(request).subject = `${put.title}: ${put.shown ? "shown" : "hidden"}`;
    return put;
  });

  route(app, deps, moveAdvert, async ({ input: { advert_id, to }, request }) => {
    const moved = await inTransaction(db, (tx) => moveAdvertWithin(tx, advert_id, to));
    invalidateResponses(deps);
    notesOf(request).subject = `${moved.title}: ${to}`;
    return moved;
  });

  app.get<{ Params: { hash: string } }>(
    `${ownPictureStart}:hash([0-9a-f]{32}).jpg`,
    async (request, reply) => {
      const bytes = await findPicture(db, request.params.hash);
      if (bytes === null) return sendMissing(request, reply);
      return reply.headers({ "content-type": "image/jpeg", "cache-control": yearLong }).send(bytes);
    },
  );
}
