import type { FastifyInstance } from "fastify";
import {
  changeProduct,
  moveProduct,
  shelfCategories,
  staffProducts,
} from "#contract/staff/staff-products.ts";
import { notesOf } from "#server/http/call-log.ts";
import { invalidateResponses } from "#server/http/response-cache.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction } from "#server/infra/database/database.ts";

import { inOrder } from "./categories.repository.ts";
import { countOffShelf, listShelf, moveOnShelf, setOnShelf } from "./shelf.repository.ts";

export function register(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps;
  route(app, deps, staffProducts, async ({ input }) => {
    const { limit, cursor, keyword, cate_id: cateId, shown } = input;
    const page = await listShelf(db, { limit, cursor, keyword, cateId, shown });
    return { ...page, off: await countOffShelf(db) };
  });

  route(app, deps, shelfCategories, async () =>
    (await inOrder(db)).map(({ id, name }) => ({ id, name })),
  );

  route(app, deps, changeProduct, async ({ input, request }) => {
    const { product_id, shown, recommended, needs_file: needsFile } = input;
    const changed = await setOnShelf(db, product_id, { shown, recommended, needsFile });
    invalidateResponses(deps);
    const file = needsFile === undefined ? "" : `, ${needsFile ? "with" : "without"} a file`;
    notesOf(request).subject = `${changed.name}: ${changed.shown ? "on" : "off"}${file}`;
    return changed;
  });

  route(app, deps, moveProduct, async ({ input, request }) => {
    const { product_id, to } = input;
    const moved = await inTransaction(db, (tx) => moveOnShelf(tx, product_id, to));
    invalidateResponses(deps);
    notesOf(request).subject = `${moved.name}: ${to}`;
    return moved;
  });
}
