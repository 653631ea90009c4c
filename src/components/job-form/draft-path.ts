import type { CartKind } from "#contract/cart/cart-kinds.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { paths } from "#contract/paths/paths.ts";

/** The screen of each cart. */
export const cartPaths: Readonly<Record<CartKind, string>> = {
  print: paths.cart(),
  paper: paths.paperCart(),
};

interface Place {
  readonly productId: string | null;
  readonly quoteType: Job["quoteType"];
}

/** The screen that configures goods of this kind, with a draft or a cart line. */
function deskPath(
  { productId, quoteType }: Place,
  held: { draft?: string; line?: string },
): string {
  if (productId !== null) return paths.product({ id: productId, ...held });
  return quoteType === "paper" ? paths.paper(held) : paths.sharedQuote({ code: "draft", ...held });
}

/** Where a draft is continued. */
export const draftPath = (draft: Place & { readonly id: string }): string =>
  deskPath(draft, { draft: draft.id });

/** Where a line of the cart is changed. */
export const linePath = (place: Place, lineId: string): string => deskPath(place, { line: lineId });
