import { type CartKind, cartKindOf } from "#contract/cart-kinds.ts";
import { cartEdits } from "#db/cart-edits.ts";
import { linesSeen } from "#db/cart-seen.ts";

/** A cart line whose edit the shop has not confirmed. */
export interface EditedLine {
  readonly id: string;
  readonly kind: CartKind;
  readonly title: string;
}

/** The edits of cart lines that stand on this device; their own machine sends them from the cart. */
export async function editedLines(): Promise<readonly EditedLine[]> {
  const edits = await cartEdits();
  if (edits.length === 0) return [];
  const lines = (await Promise.all([linesSeen("print"), linesSeen("paper")])).flat();
  return edits.map(({ lineId, job }) => ({
    id: lineId,
    kind: cartKindOf(job),
    title: lines.find(({ line_id }) => line_id === lineId)?.title ?? "",
  }));
}
