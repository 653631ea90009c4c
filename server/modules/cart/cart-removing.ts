import type { CartKind } from "#contract/cart/cart-kinds.ts";
import type { removeCartLines } from "#contract/cart/carts.ts";
import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { cartLines, kindOfLine, lockLines, removeLines } from "./carts.repository.ts";

/**
 * Removes lines from one cart, in the caller's transaction; a missing line counts as removed.
 * @throws Refusal `stateConflict`: one was changed since the removal was made
 */
export async function removeFromCart(
  tx: Transaction,
  userId: string,
  { line_ids, after }: ParsedInputOf<typeof removeCartLines>,
  kind: CartKind,
): Promise<void> {
  if (after !== undefined) {
    await lockLines(tx, userId, line_ids, kind);
    const lines = await cartLines(tx, userId, line_ids);
    const own = lines.filter((line) => kindOfLine(line) === kind);
    if (own.some(({ line }) => !after.includes(line.edition))) {
      throw new Refusal(codes.stateConflict, "这一项后来在别处改过，没有删除");
    }
  }
  await removeLines(tx, userId, line_ids, kind);
}
