import { newKey } from "#api/new-key.ts";
import { cartKindOf } from "#contract/cart/cart-kinds.ts";
import type { putCartLine } from "#contract/cart/carts.ts";
import type { InputOf } from "#contract/http/endpoint.ts";
import { editionsOf } from "#data/cart/line-editions.ts";
import { changeNames } from "#data/cart/waiting-lines.ts";
import { dropWaiting, putWaiting } from "#data/outbox/outbox.ts";
import { deliver, type Posted } from "#data/outbox/post.ts";
import { shopActors } from "#machines/shop-actors.ts";

/** The result of a change; `unkept`: this device has no 待发箱, nothing was sent. */
type Changed = Posted | { readonly kind: "unkept" };

/**
 * Changes a cart line as the cart's own screen does: a row of 待发箱 is written before sending, based
 * on the line's version (`edition`) or on a later one that this device saw.
 */
export async function changeLine(
  input: InputOf<typeof putCartLine>,
  edition: string | undefined,
): Promise<Changed> {
  const kind = cartKindOf(input.job);
  const after = await editionsOf(kind, input.line_id, edition);
  const intent = { name: changeNames[kind].change, input };
  const seq = await putWaiting(intent, input.title, newKey(), after).catch(() => null);
  if (seq === null) return { kind: "unkept" };
  const posted = await deliver(seq);
  if (posted.kind === "waiting") shopActors().sendWaiting();
  if (posted.kind === "refused") await dropWaiting(seq);
  return posted;
}
