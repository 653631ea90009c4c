import { shopNow } from "#api/device-clock.ts";
import { type CartKind, cartKindOf } from "#contract/cart/cart-kinds.ts";
import type { CartLine } from "#contract/cart/carts.ts";
import { lastSeen } from "#data/copies/last-seen.ts";
import { networkFirst, type Seen } from "#data/copies/network-first.ts";
import { cartCopy, checkoutCartCopy, checkoutPaperCopy, paperCartCopy } from "./cart-copies.ts";

type Copies = Readonly<Record<CartKind, typeof cartCopy>>;

/** Each cart as its screen and the configurator load it. */
export const cartCopies: Copies = { print: cartCopy, paper: paperCartCopy };
/** Each as the checkout loads it. */
export const checkoutCopies: Copies = { print: checkoutCartCopy, paper: checkoutPaperCopy };

/** Unreadable lines stay where the server put them. */
const standsIn =
  (kind: CartKind) =>
  ({ job }: CartLine): boolean =>
    job === null || cartKindOf(job) === kind;

const isPaper = ({ job }: CartLine): boolean => job?.quoteType === "paper";

/** A price that has expired since the reply is marked as expired, whatever the copy says. */
const asOfNow = (line: CartLine): CartLine =>
  line.state === "orderable" && line.validUntil <= shopNow()
    ? { ...line, state: "expired", quote_no: null }
    : line;

const keptLines = (kind: CartKind, lines: readonly CartLine[]): CartLine[] =>
  lines.filter(standsIn(kind)).map(asOfNow);

interface Asking {
  readonly signal?: AbortSignal;
  /** `fetchWithCache` or `fetchPatiently` for a screen that a late reply redraws. */
  readonly look?: typeof networkFirst;
  /** Which copy is requested and stored. */
  readonly copies?: Copies;
}

/**
 * One cart now, or its last copy. A copy of a version before the two carts holds paper too, which
 * is returned for the paper cart until the server answers.
 * @throws like `fetchWithCache`
 */
export async function seenCart(
  kind: CartKind,
  { copies = cartCopies, look = networkFirst, ...options }: Asking = {},
): Promise<Seen<readonly CartLine[]>> {
  try {
    const { value, at } = await look(copies[kind]({}), options);
    return { value: at === null ? value : keptLines(kind, value), at };
  } catch (error) {
    const before = kind === "paper" ? await lastSeen(cartCopy({})).catch(() => null) : null;
    const lines = (before?.value ?? []).filter(isPaper).map(asOfNow);
    if (before === null || lines.length === 0) throw error;
    return { value: lines, at: before.at };
  }
}

/** The last copy of one cart's lines. */
export async function linesSeen(kind: CartKind): Promise<readonly CartLine[]> {
  const lines = (await lastSeen(cartCopies[kind]({})))?.value ?? [];
  return lines.filter(standsIn(kind));
}
