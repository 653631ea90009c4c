import { call } from "#api/call.ts";
import { newKey } from "#api/new-key.ts";
import { Unreachable } from "#api/unreachable.ts";
import { putCartLine } from "#contract/carts.ts";
import { Refusal } from "#contract/reply.ts";
import { removeDraft } from "#db/drafts.ts";
import type { QuoteDesk } from "./quote-desk.ts";

export type Added =
  | { readonly kind: "added"; readonly lineId: string }
  /** The draft stays on the device: no network. */
  | { readonly kind: "kept"; readonly message: string }
  | { readonly kind: "refused"; readonly message: string };

/**
 * Puts what stands on the desk into the server's cart. The line's id is the draft's, which the
 * device has already stored: a repeated tap after a lost reply is the same line.
 */
export async function addToCart(desk: QuoteDesk): Promise<Added> {
  await desk.keep();
  const signed = await desk.confirm();
  const { job, problems, draftId, confirmation } = desk.read();
  const [problem] = problems;
  if (problem !== undefined) return { kind: "refused", message: problem.message };
  if (job === null) return { kind: "refused", message: "请先填写规格" };
  if (confirmation.kind === "refused") return { kind: "refused", message: confirmation.message };
  try {
    await call(
      putCartLine,
      {
        line_id: draftId,
        product_id: desk.productId,
        title: desk.title,
        job,
        quote_no: signed?.quoteNo ?? null,
        signature: signed?.signature ?? null,
      },
      { key: newKey() },
    );
  } catch (error) {
    if (error instanceof Unreachable) return { kind: "kept", message: error.message };
    if (error instanceof Refusal) return { kind: "refused", message: error.message };
    throw error;
  }
  await removeDraft(draftId).catch(() => undefined);
  desk.startAnew();
  return { kind: "added", lineId: draftId };
}
