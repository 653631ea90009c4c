import { handOn, type Loading } from "#components/loading/loaded.tsx";
import { type CartKind, cartKindOf } from "#contract/cart/cart-kinds.ts";
import type { CartLine } from "#contract/cart/carts.ts";
import { announceCartChange } from "#data/cart/cart-changes.ts";
import { keepCart } from "#data/cart/cart-held.ts";
import { linesSeen, seenCart } from "#data/cart/cart-seen.ts";
import { fetchWithCache, type Seen } from "#data/copies/fetch-with-cache.ts";
import { type LoadedPriceBook, loadPriceBook } from "#data/copies/price-book.ts";
import { type Draft, listDrafts } from "#data/drafts/drafts.ts";
import { listOutbox, type OutboxRow } from "#data/outbox/outbox.ts";
import type { LoaderArgs } from "#ui/feedback/screen-data.ts";
import { carryOverEdits } from "./former-edits.ts";
import { withoutHandedOver } from "./handed-over.ts";

/** The data that one of the two carts starts from. */
export interface CartData {
  readonly cart: Seen<readonly CartLine[]>;
  /** The previous copy of the cart: old prices for the difference. */
  readonly before: readonly CartLine[];
  /** Rows of its lines in 待发箱. */
  readonly rows: readonly OutboxRow[];
  readonly drafts: readonly Draft[];
  readonly book: LoadedPriceBook | null;
}

/** The parts of a cart that this device always has. */
type OwnDrafts = Pick<CartData, "drafts" | "book">;

async function ownDraftsOf(kind: CartKind): Promise<OwnDrafts> {
  const [drafts, book] = await Promise.all([listDrafts().catch(() => []), loadPriceBook()]);
  return { drafts: drafts.filter((draft) => cartKindOf(draft) === kind), book };
}

async function cartOf(
  kind: CartKind,
  { request }: LoaderArgs,
  ownDrafts: Promise<OwnDrafts>,
): Promise<CartData> {
  const before = await linesSeen(kind).catch(() => []);
  const [lines, { drafts, book }] = await Promise.all([
    seenCart(kind, { signal: request.signal, look: fetchWithCache }),
    ownDrafts,
  ]);
  let left: readonly Draft[] = drafts;
  if (lines.at === null) {
    await carryOverEdits(kind, lines.value).catch(() => undefined);
    left = await withoutHandedOver(drafts, lines.value);
    // Stored before it is reported, so that the badge counts the stored cart.
    await keepCart(kind, lines.value).catch(() => undefined);
  } else announceCartChange();
  return {
    cart: lines,
    before,
    rows: await listOutbox().catch(() => []),
    drafts: left,
    book,
  };
}

export interface CartScreenData {
  readonly cart: Loading<CartData>;
  readonly own: Loading<OwnDrafts>;
}

/** The cart, and separately the parts that this device always has. */
export const cartLoader =
  (kind: CartKind) =>
  (args: LoaderArgs): CartScreenData => {
    const own = ownDraftsOf(kind);
    return { cart: handOn(cartOf(kind, args, own)), own: handOn(own) };
  };
