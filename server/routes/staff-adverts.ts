import type { FastifyInstance } from "fastify";
import { paths } from "#contract/paths.ts";
import { codes, Refusal } from "#contract/reply.ts";
import { moveAdvert, putAdvert, staffAdverts } from "#contract/staff-adverts.ts";
import { type Deps, nowDate } from "#server/deps.ts";
import { newPicture } from "#server/files/advert-picture.ts";
import { notesOf } from "#server/http/call-log.ts";
import { turnEdition } from "#server/http/kept.ts";
import { sendMissing } from "#server/http/plain-page.ts";
import { route } from "#server/http/route.ts";
import {
  allAdverts,
  findPicture,
  moveAdvertWithin,
  pictureStart,
  putAdvertWithin,
} from "#server/store/adverts.ts";
import { listCategories, productName } from "#server/store/catalogue.ts";
import { type Database, inTransaction, type Transaction } from "#server/store/database.ts";

/** The last part of an address, as its screen reads it. */
const lastPart = (path: string): string =>
  decodeURIComponent(path.replace(/\/$/, "").split("/").at(-1) ?? "");

/** A link to a product or a category leads to one that is there. @throws Refusal `notFound` */
async function assertLeads(db: Database | Transaction, link: string): Promise<void> {
  const path = link.split(/[?#]/)[0] ?? "";
  if (paths.product.isAt(path)) await productName(db, lastPart(path));
  if (!paths.category.isAt(path)) return;
  const categories = await listCategories(db);
  if (!categories.some(({ id }) => id === lastPart(path))) {
    throw new Refusal(codes.notFound, "本店没有这个分类");
  }
}

/** Absent: as it was. */
const edgeOf = (at: number | null | undefined): Date | null | undefined =>
  typeof at === "number" ? new Date(at) : at;

const yearLong = "public, max-age=31536000, immutable";

export function register(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  route(app, deps, staffAdverts, async () => ({ items: await allAdverts(db) }));

  route(app, deps, putAdvert, async ({ input, request }) => {
    const { advert_id: id, picture, from, until, ...others } = input;
    const changes = { ...others, from: edgeOf(from), until: edgeOf(until) };
    const judged = picture === null ? null : newPicture(picture);
    const put = await inTransaction(db, async (tx) => {
      const changed = await putAdvertWithin(tx, id, changes, judged, nowDate(deps));
      // What is not shown may lead to what is gone.
      if (changed.shown) await assertLeads(tx, changed.link);
      return changed;
    });
    turnEdition(deps);
    notesOf(request).subject = `${put.title}: ${put.shown ? "shown" : "hidden"}`;
    return put;
  });

  route(app, deps, moveAdvert, async ({ input: { advert_id, to }, request }) => {
    const moved = await inTransaction(db, (tx) => moveAdvertWithin(tx, advert_id, to));
    turnEdition(deps);
    notesOf(request).subject = `${moved.title}: ${to}`;
    return moved;
  });

  app.get<{ Params: { hash: string } }>(
    `${pictureStart}:hash([0-9a-f]{32}).jpg`,
    async (request, reply) => {
      const bytes = await findPicture(db, request.params.hash);
      if (bytes === null) return sendMissing(request, reply);
      return reply.headers({ "content-type": "image/jpeg", "cache-control": yearLong }).send(bytes);
    },
  );
}
