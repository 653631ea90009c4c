import { call } from "#api/call.ts";
import { newKey } from "#api/new-key.ts";
import { Unreachable } from "#api/unreachable.ts";
import { putCartLine } from "#contract/carts.ts";
import { Refusal } from "#contract/reply.ts";
import { removeDraft } from "#db/drafts.ts";
import type { HandedOver, Tap } from "#machines/quote-desk-terms.ts";
import { shopActors } from "#machines/shop-actors.ts";
import type { QuoteDesk } from "./quote-desk.ts";
import { whenSignedIn } from "./when-signed-in.ts";

/** What a tap on 加入报价车 or 立即下单 does; the draft stands on the device before all else. */
export async function handOver(desk: QuoteDesk, tap: Tap): Promise<HandedOver> {
  const stands = await desk.keep();
  const actors = shopActors();
  const signedIn = actors.userSession.getSnapshot().matches("signedIn");
  if (tap === "add" && !signedIn) return { kind: "drafted", stands };
  if (tap === "order" && !(await whenSignedIn(actors))) return { kind: "left" };
  return addToCart(desk);
}

/**
 * Puts what stands on the desk into the server's cart. The line's id is the draft's, which the
 * device has already stored: a repeated tap after a lost reply is the same line.
 */
async function addToCart(desk: QuoteDesk): Promise<HandedOver> {
  const signed = await desk.confirm();
  const { revision } = desk;
  const { job, problems, draftId, refused } = desk.read();
  const [problem] = problems;
  if (problem !== undefined) return { kind: "refused", message: problem.message };
  if (job === null) return { kind: "refused", message: "请先填写规格" };
  if (refused !== null) return { kind: "refused", message: refused };
  const place = { line_id: draftId, product_id: desk.productId, title: desk.title };
  const price = { quote_no: signed?.quoteNo ?? null, signature: signed?.signature ?? null };
  try {
    await call(putCartLine, { ...place, job, ...price }, { key: newKey() });
  } catch (error) {
    if (error instanceof Unreachable) return { kind: "kept", message: error.message };
    if (error instanceof Refusal) return { kind: "refused", message: error.message };
    throw error;
  }
  await removeDraft(draftId).catch(() => undefined);
  return { kind: "added", lineId: draftId, revision, nextDraftId: newKey() };
}
