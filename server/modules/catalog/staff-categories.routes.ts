import type { FastifyInstance } from "fastify";
import {
  moveCategory,
  putCategory,
  removeCategory,
  staffCategories,
} from "#contract/staff/staff-categories.ts";
import { productPictureLimits } from "#contract/staff/staff-product-editing.ts";
import { notesOf } from "#server/http/call-log.ts";
import { invalidateResponses } from "#server/http/response-cache.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { shopPictureOf } from "#server/modules/artwork/shop-picture.ts";
import {
  moveCategoryWithin,
  putCategoryWithin,
  removeCategoryWithin,
  staffCategoriesOf,
} from "./categories.repository.ts";

export function register(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps;
  route(app, deps, staffCategories, async () => ({ items: await staffCategoriesOf(db) }));

  route(app, deps, putCategory, async ({ input, request }) => {
    const { cate_id, picture, ...others } = input;
    const judged = picture === null ? null : shopPictureOf(picture, productPictureLimits);
    const put = await inTransaction(db, (tx) =>
      putCategoryWithin(tx, cate_id, { ...others, picture: judged }, nowDate(deps)),
    );
    invalidateResponses(deps);
    notesOf(request).subject = put.name;
    return put;
  });

  route(app, deps, moveCategory, async ({ input: { cate_id, to }, request }) => {
    const moved = await inTransaction(db, (tx) => moveCategoryWithin(tx, cate_id, to));
    invalidateResponses(deps);
    notesOf(request).subject = `${moved.name}: ${to}`;
    return moved;
  });

  route(app, deps, removeCategory, async ({ input: { cate_id }, request }) => {
    const removed = await inTransaction(db, (tx) => removeCategoryWithin(tx, cate_id));
    invalidateResponses(deps);
    notesOf(request).subject = removed.name;
    return removed;
  });
}
