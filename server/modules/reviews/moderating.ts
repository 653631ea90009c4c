import { codes, Refusal } from "#contract/http/reply.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { WithClock } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { changeReview, lockReview } from "./reviews.repository.ts";

export interface ReviewAnswer {
  readonly reviewId: string;
  readonly words: string;
  /** Time of the review's content that was read, in ms. */
  readonly updatedAt: number;
  /** Null for the operator's key. */
  readonly personId: string | null;
}

/** @throws Refusal `notFound`, `stateConflict` where the buyer changed the review since */
export async function answerWithin(
  tx: Transaction,
  deps: WithClock,
  { reviewId, words, updatedAt, personId }: ReviewAnswer,
): Promise<void> {
  const row = await lockReview(tx, reviewId);
  if (row.updatedAt.getTime() !== updatedAt) {
    throw new Refusal(codes.stateConflict, "买家改过评价，请看过再回复");
  }
  const answered = { answer: words, answeredAt: nowDate(deps), answeredBy: personId };
  await changeReview(tx, reviewId, answered);
}

/** @throws Refusal `notFound` */
export async function hideWithin(
  tx: Transaction,
  deps: WithClock,
  hiding: { readonly reviewId: string; readonly reason: string; readonly personId: string | null },
): Promise<void> {
  await lockReview(tx, hiding.reviewId);
  const { reason: hiddenReason, personId: hiddenBy } = hiding;
  await changeReview(tx, hiding.reviewId, { hiddenReason, hiddenBy, hiddenAt: nowDate(deps) });
}

/** @throws Refusal `notFound` */
export async function showWithin(tx: Transaction, reviewId: string): Promise<void> {
  await lockReview(tx, reviewId);
  await changeReview(tx, reviewId, { hiddenReason: null, hiddenAt: null, hiddenBy: null });
}
