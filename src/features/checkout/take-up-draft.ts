import { call } from "#api/call.ts";
import { newKey } from "#api/new-key.ts";
import { wholeJob } from "#components/job-form/job-form.ts";
import { cartCalls } from "#contract/cart/cart-calls.ts";
import { cartKindOf } from "#contract/cart/cart-kinds.ts";
import type { putCartLine } from "#contract/cart/carts.ts";
import type { InputOf } from "#contract/http/endpoint.ts";
import { Refusal } from "#contract/http/reply.ts";
import { addSeenLine } from "#data/cart/cart-held.ts";
import { getDraft, removeDraft } from "#data/drafts/drafts.ts";
import { forgetOrderIntent, readOrderIntent } from "#data/outbox/order-intent.ts";

type Line = InputOf<typeof putCartLine>;

/** The signed price is used where it is valid; else the line has today's. */
async function put(line: Line, price: Pick<Line, "quote_no" | "signature"> | null) {
  const putLine = cartCalls[cartKindOf(line.job)].put;
  const plain = () => call(putLine, line, { key: newKey() });
  if (price === null) return plain();
  try {
    return await call(putLine, { ...line, ...price }, { key: newKey() });
  } catch (error) {
    if (error instanceof Refusal) return plain();
    throw error;
  }
}

/**
 * Puts the draft of a visitor's 立即下单 into the cart for checkout. A missing draft was put there
 * already: the line has its id, so that a reload or a lost reply makes no second one.
 * @throws Refusal where the server refuses the job, Unreachable where it does not answer
 */
export async function takeUpDraft(draftId: string): Promise<void> {
  const draft = await getDraft(draftId);
  const job = draft === null ? null : wholeJob(draft.job);
  if (draft === null || job === null) return;
  const intent = readOrderIntent();
  const locked = intent?.draftId === draftId && intent.quoteNo !== null ? intent : null;
  const price = locked === null ? null : { quote_no: locked.quoteNo, signature: locked.signature };
  const { productId: product_id, title } = draft;
  const line = await put({ line_id: draftId, product_id, title, job, direct: true }, price);
  await addSeenLine(line).catch(() => undefined);
  await removeDraft(draftId);
  forgetOrderIntent();
}
