import type { Job } from "#contract/jobs.ts";

interface Place {
  readonly productId: string | null;
  readonly quoteType: Job["quoteType"];
}

/** The screen that configures goods of this kind. */
const screenOf = ({ productId, quoteType }: Place): string => {
  if (productId !== null) return `/produce/detail/${encodeURIComponent(productId)}`;
  return quoteType === "paper" ? "/paper" : "/q/draft";
};

/** Where a draft goes on. */
export const draftPath = (draft: Place & { readonly id: string }): string =>
  `${screenOf(draft)}?draft=${draft.id}`;

/** Where a line of the cart is changed. */
export const linePath = (place: Place, lineId: string): string =>
  `${screenOf(place)}?line=${lineId}`;
