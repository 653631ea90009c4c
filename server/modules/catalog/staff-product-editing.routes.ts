import type { FastifyInstance } from "fastify";
import { ownPictureStart } from "#contract/catalog/product-document.ts";
import { stampedBook } from "#contract/price-book/stored-book.ts";
import * as contract from "#contract/staff/staff-product-editing.ts";
import { notesOf } from "#server/http/call-log.ts";
import { type Caller, staffIdOf } from "#server/http/guard.ts";
import { invalidateResponses } from "#server/http/response-cache.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { shopPictureOf } from "#server/modules/artwork/shop-picture.ts";
import { bookInForce } from "#server/modules/price-book/price-books.repository.ts";
import {
  dropDraftWithin,
  editedProduct,
  publishDraftWithin,
  restoreWithin,
  saveDraftWithin,
  versionsOf,
} from "./product-editing.ts";
import { keepPicture } from "./product-versions.repository.ts";

export function register(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps;
  const today = () => bookInForce(db, nowDate(deps));
  const by = (caller: Caller) => ({ staffId: staffIdOf(caller), at: nowDate(deps) });

  route(app, deps, contract.productEditor, async ({ input }) =>
    editedProduct(db, input.product_id, await today()),
  );

  route(app, deps, contract.productPriceBook, async () => stampedBook(await today()));

  route(app, deps, contract.productVersions, async ({ input }) => ({
    items: await versionsOf(db, input.product_id),
  }));

  route(app, deps, contract.saveProductDraft, async ({ input, caller, request }) => {
    const { product_id: id, ...change } = input;
    const book = await today();
    const saved = await inTransaction(db, (tx) =>
      saveDraftWithin(tx, { id, ...change, ...by(caller) }, book),
    );
    notesOf(request).subject = saved.document.name;
    return saved;
  });

  route(app, deps, contract.dropProductDraft, async ({ input, request }) => {
    const { product_id: id, edition } = input;
    const book = await today();
    const name = await inTransaction(db, (tx) => dropDraftWithin(tx, { id, edition }, book));
    notesOf(request).subject = name;
    return {};
  });

  route(app, deps, contract.publishProduct, async ({ input, caller, request }) => {
    const { product_id: id, edition, note } = input;
    const book = await today();
    const published = await inTransaction(db, (tx) =>
      publishDraftWithin(tx, { id, edition, note, ...by(caller) }, book),
    );
    invalidateResponses(deps);
    notesOf(request).subject = `${published.document.name}: version ${published.version}`;
    return published;
  });

  route(app, deps, contract.restoreProduct, async ({ input, caller, request }) => {
    const { product_id: id, version: number, current } = input;
    const book = await today();
    const restored = await inTransaction(db, (tx) =>
      restoreWithin(tx, { id, number, current, ...by(caller) }, book),
    );
    invalidateResponses(deps);
    notesOf(request).subject = `${restored.document.name}: version ${number}`;
    return restored;
  });

  route(app, deps, contract.putProductPicture, async ({ input }) => {
    const picture = shopPictureOf(input.picture, contract.productPictureLimits);
    await keepPicture(db, picture, nowDate(deps));
    return { address: `${ownPictureStart}${picture.hash}.jpg` };
  });
}
