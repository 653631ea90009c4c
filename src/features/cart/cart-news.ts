import { call } from "#api/call.ts";
import { cartCalls } from "#contract/cart/cart-calls.ts";
import type { CartKind } from "#contract/cart/cart-kinds.ts";
import { type CartLine, isReadable } from "#contract/cart/carts.ts";
import { useAccountNews } from "#platform/account-news.ts";
import type { CartEditor } from "./cart-editor.ts";

/** A change of this page is over within a few seconds, or waits for the network. */
const mostLooks = 10;
const lookAgainMs = 500;

const editionsIn = (lines: readonly CartLine[]): string =>
  lines
    .map(({ line_id, edition, updatedAt }) => `${line_id} ${edition ?? updatedAt}`)
    .sort()
    .join();

/** Is an amount being typed, or a change of this page on its way? */
function isAtWork(editor: CartEditor): boolean {
  const { work, typed } = editor.read();
  return typed.size > 0 || [...work.values()].some(({ kind }) => kind === "saving");
}

/** Does the shop have another cart than this page? False while this page's own changes are on their way. */
async function isOther(kind: CartKind, editor: CartEditor): Promise<boolean> {
  for (let looks = 0; looks < mostLooks; looks += 1) {
    if (!isAtWork(editor)) {
      const lines = await call(cartCalls[kind].list, {});
      const own = editionsIn(editor.read().lines);
      if (!isAtWork(editor)) return editionsIn(lines.filter(isReadable)) !== own;
    }
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
  return false;
}

/**
 * Loads the cart again where another device changed it. What this page changed itself is news of the
 * account too, and must not take the field away in which somebody types.
 */
export function useCartNews(kind: CartKind, editor: CartEditor, revalidate: () => void): void {
  useAccountNews("cart", () => {
    const load = (other: boolean) => other && revalidate();
    void isOther(kind, editor).then(load, () => undefined);
  });
}
