import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { orderStates } from "#contract/orders/states.ts";
import * as contract from "#contract/reviews/reviews.ts";
import { intentOf, withIdempotency } from "#server/http/idempotency.ts";
import { sendMissing } from "#server/http/plain-page.ts";
import { invalidateResponses } from "#server/http/response-cache.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { pageOf, positionOf } from "#server/infra/database/keyset.ts";
import { takeOne } from "#server/infra/database/throttles.repository.ts";
import type { WithFiles, WithReplica } from "#server/infra/deps.ts";
import { plainJpeg } from "#server/infra/storage/plain-jpeg.ts";
import { itemsOf } from "#server/modules/order-records/order-contents.repository.ts";
import { ownOrder } from "#server/modules/order-records/orders.repository.ts";
import {
  isPublicPicture,
  type ReviewRow,
  reviewSums,
  reviewsOfOrder,
  shownReviews,
} from "./reviews.repository.ts";
import { averageOf, ownReviewOf, reviewPictureStart, shownReviewOf } from "./view.ts";
import { aboutReprint, putReviewWithin, removeReviewWithin } from "./writing.ts";

const hour = 3_600_000;
const mostAnHour = 60;
const uuidPattern = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

function stateOf(rows: readonly ReviewRow[], itemId: string): contract.ReviewLine["state"] {
  const row = rows.find(({ orderItemId }) => orderItemId === itemId);
  if (row === undefined) return { kind: "open" };
  return row.removedAt === null
    ? { kind: "written", review: ownReviewOf(row) }
    : { kind: "removed" };
}

export function register(app: FastifyInstance, deps: RouteDeps & WithFiles & WithReplica): void {
  registerReading(app, deps);
  registerWriting(app, deps);
  app.get<{ Params: { id: string } }>(
    `${reviewPictureStart}:id(${uuidPattern}).jpg`,
    (request, reply) => sendPicture(deps, request, reply),
  );
}

function registerReading(app: FastifyInstance, deps: RouteDeps & WithReplica): void {
  const shown = deps.replica ?? deps.db;
  route(app, deps, contract.productReviews, async ({ input }) => {
    const { product_id, limit, cursor } = input;
    const from = cursor === undefined ? {} : { from: positionOf(cursor) };
    const rows = await shownReviews(shown, product_id, { limit, ...from });
    const page = pageOf(rows, limit, ({ row }) => ({ at: row.createdAt, id: row.id }));
    const sums = await reviewSums(shown, product_id);
    return {
      count: sums.shown,
      average: averageOf(sums.stars, sums.shown),
      hidden: sums.hidden,
      items: page.items.map(shownReviewOf),
      nextCursor: page.nextCursor,
    };
  });

  route(app, deps, contract.orderReviews, async ({ input, user }) => {
    const found = await ownOrder(deps.db, user.id, input.order_id);
    const { id, orderNo, kind, state, reprintOf } = found;
    const items = (await itemsOf(deps.db, [id])).filter(({ productId }) => productId !== null);
    const rows = await reviewsOfOrder(deps.db, id);
    const none = items.length === 0 ? "这个订单里没有商品页上的商品" : null;
    const closed = reprintOf === null ? none : aboutReprint;
    return {
      order_id: id,
      order_no: orderNo,
      kind,
      refusal: state === orderStates.completed ? closed : "确认收货后才能评价",
      lines: items.map(({ id: item_id, title, picture, summary }) => ({
        ...{ item_id, title, picture, summary },
        state: stateOf(rows, item_id),
      })),
    };
  });
}

function registerWriting(app: FastifyInstance, deps: RouteDeps): void {
  const limitOf = (userId: string) => ({
    key: `review:${userId}`,
    windowMs: hour,
    most: mostAnHour,
  });

  route(app, deps, contract.putReview, async ({ input, user, key }) => {
    await takeOne(deps, limitOf(user.id));
    const intent = intentOf(contract.putReview, user.id, { key, input });
    const put = await withIdempotency(deps, intent, (tx) =>
      putReviewWithin(tx, deps, user.id, input),
    );
    invalidateResponses(deps);
    return put;
  });

  route(app, deps, contract.removeReview, async ({ input, user }) => {
    await takeOne(deps, limitOf(user.id));
    await inTransaction(deps.db, (tx) => removeReviewWithin(tx, deps, user.id, input.item_id));
    invalidateResponses(deps);
    return {};
  });
}

/** A picture of a review that is shown, without its camera's data. */
async function sendPicture(
  deps: RouteDeps & WithFiles,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
) {
  const { id } = request.params;
  const file = (await isPublicPicture(deps.db, id)) ? await deps.files.read(id) : null;
  if (file === null) return sendMissing(request, reply);
  const parts: Buffer[] = [];
  for await (const part of file) parts.push(Buffer.from(part));
  const bytes = plainJpeg(Buffer.concat(parts));
  if (bytes === null) return sendMissing(request, reply);
  // A picture of a hidden review must not stay long in caches.
  const headers = { "content-type": "image/jpeg", "cache-control": "public, max-age=600" };
  return reply.headers(headers).send(bytes);
}
