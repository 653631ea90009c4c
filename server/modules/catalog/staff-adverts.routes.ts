import type { FastifyInstance } from "fastify";
import { ownPictureStart } from "#contract/catalog/product-document.ts";
import {
  advertPicture,
  moveAdvert,
  putAdvert,
  staffAdverts,
} from "#contract/staff/staff-adverts.ts";
import { notesOf } from "#server/http/call-log.ts";
import { staffIdOf } from "#server/http/guard.ts";
import { sendMissing } from "#server/http/plain-page.ts";
import { invalidateResponses } from "#server/http/response-cache.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { shopPictureOf } from "#server/modules/artwork/shop-picture.ts";
import { findPicture } from "./adverts.repository.ts";
import { allAdverts, moveAdvertWithin, putAdvertWithin } from "./adverts.ts";

const yearLong = "public, max-age=31536000, immutable";

export function register(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps;
  route(app, deps, staffAdverts, async () => ({ items: await allAdverts(db) }));

  route(app, deps, putAdvert, async ({ input, caller, request }) => {
    const { advert_id: id, picture: sent, ...changes } = input;
    const picture = sent === null ? null : shopPictureOf(sent, advertPicture);
    const publication = { note: "", staffId: staffIdOf(caller), at: nowDate(deps) };
    const put = await inTransaction(db, (tx) =>
      putAdvertWithin(tx, { id, changes, picture }, publication),
    );
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
