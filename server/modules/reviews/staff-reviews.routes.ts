import type { FastifyInstance, FastifyRequest } from "fastify";
import * as contract from "#contract/staff/staff-reviews.ts";
import { notesOf } from "#server/http/call-log.ts";
import type { Caller } from "#server/http/guard.ts";
import { invalidateResponses } from "#server/http/response-cache.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { pageOf, positionOf } from "#server/infra/database/keyset.ts";
import { answerWithin, hideWithin, showWithin } from "./moderating.ts";
import { findReview, reviewsIn, staffNames } from "./reviews.repository.ts";
import { staffReviewOf } from "./view.ts";

const personIdOf = ({ staff }: Caller): string | null =>
  staff?.kind === "person" ? staff.person.id : null;

export function register(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps;
  /** Public lists are read again, and the act names order and outcome. */
  const acted = async (request: FastifyRequest, id: string, outcome: string) => {
    invalidateResponses(deps);
    const detail = staffReviewOf(await findReview(db, id), await staffNames(db));
    notesOf(request).subject = `${detail.order_no}: ${outcome}`;
    return detail;
  };

  route(app, deps, contract.staffReviews, async ({ input: { state, limit, cursor } }) => {
    const from = cursor === undefined ? {} : { from: positionOf(cursor) };
    const rows = await reviewsIn(db, state, { limit, ...from });
    const page = pageOf(rows, limit, ({ row }) => ({ at: row.createdAt, id: row.id }));
    const names = await staffNames(db);
    return {
      items: page.items.map((one) => staffReviewOf(one, names)),
      nextCursor: page.nextCursor,
    };
  });

  route(app, deps, contract.answerReview, async ({ input, caller, request }) => {
    const { review_id: reviewId, words, updatedAt } = input;
    const personId = personIdOf(caller);
    await inTransaction(db, (tx) =>
      answerWithin(tx, deps, { reviewId, words, updatedAt, personId }),
    );
    return acted(request, reviewId, "answered");
  });

  route(app, deps, contract.hideReview, async ({ input, caller, request }) => {
    const { review_id: reviewId, reason } = input;
    const personId = personIdOf(caller);
    await inTransaction(db, (tx) => hideWithin(tx, deps, { reviewId, reason, personId }));
    return acted(request, reviewId, "hidden");
  });

  route(app, deps, contract.showReview, async ({ input: { review_id }, request }) => {
    await inTransaction(db, (tx) => showWithin(tx, review_id));
    return acted(request, review_id, "shown");
  });
}
