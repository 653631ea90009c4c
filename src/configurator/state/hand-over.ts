import { call } from "#api/call.ts";
import { newKey } from "#api/new-key.ts";
import { noResponseMessage } from "#api/transport-messages.ts";
import { Unreachable } from "#api/unreachable.ts";
import { cartCalls } from "#contract/cart/cart-calls.ts";
import { type CartKind, cartKindOf } from "#contract/cart/cart-kinds.ts";
import type { putCartLine } from "#contract/cart/carts.ts";
import type { InputOf } from "#contract/http/endpoint.ts";
import { Refusal } from "#contract/http/reply.ts";
import { addSeenLine } from "#data/cart/cart-held.ts";
import { linesSeen } from "#data/cart/cart-seen.ts";
import { dropWaitingLine } from "#data/cart/waiting-lines.ts";
import { removeDraft } from "#data/drafts/drafts.ts";
import { keepOrderIntent } from "#data/outbox/order-intent.ts";
import type { HandedOver, Tap } from "#machines/quote-session-terms.ts";
import { shopActors } from "#machines/shop-actors.ts";
import type { QuoteSession } from "./quote-session.ts";

/**
 * Effects of 加入报价车, 加入纸张车 and 立即下单; the draft is stored on the device, or else in this page, before
 * anything else.
 */
export async function handOver(session: QuoteSession, tap: Tap): Promise<HandedOver> {
  const stands = await session.keep();
  const signedIn = shopActors().userSession.getSnapshot().matches("signedIn");
  if (signedIn) return addToCart(session, tap === "order", stands);
  return tap === "add" ? { kind: "drafted", stands } : leaveForCheckout(session);
}

/**
 * A visitor's 立即下单: the draft waits on the device, and the checkout's address survives the login.
 */
async function leaveForCheckout(session: QuoteSession): Promise<HandedOver> {
  const signed = await session.confirm();
  const { problems, draftId, refused } = session.read();
  const [problem] = problems;
  if (problem !== undefined) return { kind: "refused", message: problem.message };
  if (refused !== null) return { kind: "refused", message: refused };
  const { quoteNo = null, signature = null } = signed ?? {};
  keepOrderIntent({ draftId, quoteNo, signature });
  return { kind: "visitor", draftId };
}

/**
 * Puts the session's job into its cart at the server. The line's id is the draft's, which the
 * device has already stored: a repetition after a lost reply is the same line. A direct one goes to
 * its own checkout.
 */
async function addToCart(
  session: QuoteSession,
  direct: boolean,
  stands: boolean,
): Promise<HandedOver> {
  const signed = await session.confirm();
  const { revision } = session;
  const { job, problems, draftId, refused } = session.read();
  const [problem] = problems;
  if (problem !== undefined) return { kind: "refused", message: problem.message };
  if (job === null) return { kind: "refused", message: "请先填写规格" };
  if (refused !== null) return { kind: "refused", message: refused };
  const place = { line_id: draftId, product_id: session.productId, title: session.title };
  const price = { quote_no: signed?.quoteNo ?? null, signature: signed?.signature ?? null };
  const kind = cartKindOf(job);
  const input = { ...place, job, direct, ...price };
  const added = { kind: "added", lineId: draftId, revision, nextDraftId: newKey() } as const;
  const changed = await changedLine(session, input, added, stands);
  if (changed !== null) return changed;
  const key = newKey();
  try {
    // The current job is newer than the waiting change.
    await dropWaitingLine(draftId).catch(() => undefined);
    const line = await call(cartCalls[kind].put, input, { key });
    await addSeenLine(line).catch(() => undefined);
  } catch (error) {
    if (error instanceof Unreachable) {
      const waits = !direct && (await waitForShop(kind, input, key));
      return { kind: "kept", message: error.message, waits, stands };
    }
    if (error instanceof Refusal) return { kind: "refused", message: error.message };
    throw error;
  }
  await removeDraft(draftId).catch(() => undefined);
  return added;
}

/** The result for a line that is in the cart; null: there is none, or no change can be stored. */
async function changedLine(
  session: QuoteSession,
  input: InputOf<typeof putCartLine>,
  added: HandedOver & { kind: "added" },
  stands: boolean,
): Promise<HandedOver | null> {
  const { lineId, revision } = added;
  const edition = session.opened.lineId === lineId ? session.opened.edition : undefined;
  const lines = await linesSeen(cartKindOf(input.job)).catch(() => []);
  if (edition === undefined && !lines.some(({ line_id }) => line_id === lineId)) return null;
  const late = await import("./change-line.ts").catch(() => null);
  if (late === null) return { kind: "kept", message: noResponseMessage, waits: false, stands };
  const changed = await late.changeLine(input, edition);
  switch (changed.kind) {
    case "unkept":
      return null;
    case "refused":
      return changed;
    case "waiting":
      // Input after the press remains a draft.
      if (session.revision === revision) await removeDraft(lineId).catch(() => undefined);
      return { kind: "changing" };
    case "sent":
      await removeDraft(lineId).catch(() => undefined);
      return added;
  }
}

/** The line waits in 待发箱 with its first key. @returns false where the device cannot store it */
async function waitForShop(
  kind: CartKind,
  input: InputOf<typeof putCartLine>,
  key: string,
): Promise<boolean> {
  try {
    const { putWaiting } = await import("#data/outbox/outbox.ts");
    const name = kind === "paper" ? "putPaperCartLine" : "putCartLine";
    const seq = await putWaiting({ name, input }, input.title, key);
    if (seq !== null) shopActors().sendWaiting();
    return seq !== null;
  } catch {
    return false;
  }
}
