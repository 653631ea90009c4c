import { shopNow } from "#api/device-clock.ts";
import { type CartKind, cartKindOf } from "#contract/cart/cart-kinds.ts";
import type { CartLine } from "#contract/cart/carts.ts";
import { lastSeen } from "#data/copies/last-seen.ts";
import { recall, type Seen } from "#data/copies/recall.ts";
import { cartCopy, checkoutCartCopy, checkoutPaperCopy, paperCartCopy } from "./cart-copies.ts";

type Copies = Readonly<Record<CartKind, typeof cartCopy>>;

/** Each cart as its screen and the desk see it. */
export const cartCopies: Copies = { print: cartCopy, paper: paperCartCopy };
/** Each as the checkout sees it. */
export const checkoutCopies: Copies = { print: checkoutCartCopy, paper: checkoutPaperCopy };

/** What this page cannot read stands where the shop put it. */
const standsIn =
  (kind: CartKind) =>
  ({ job }: CartLine): boolean =>
    job === null || cartKindOf(job) === kind;

const isPaper = ({ job }: CartLine): boolean => job?.quoteType === "paper";

/** A price that has run out since the shop told of it holds no more, whatever the copy says. */
const asOfNow = (line: CartLine): CartLine =>
  line.state === "orderable" && line.validUntil <= shopNow()
    ? { ...line, state: "expired", quote_no: null }
    : line;

const keptLines = (kind: CartKind, lines: readonly CartLine[]): CartLine[] =>
  lines.filter(standsIn(kind)).map(asOfNow);

interface Asking {
  readonly signal?: AbortSignal;
  /** `seen` for a screen that only shows it; unless told the answer is waited for. */
  readonly look?: typeof recall;
  /** Which copy is asked for and kept. */
  readonly copies?: Copies;
}

/**
 * One cart now, or as the device saw it last. The copy of a device from before there were two
 * carts holds paper among the rest: it is told of the paper cart until the shop answers.
 * @throws like `seen`
 */
export async function seenCart(
  kind: CartKind,
  { copies = cartCopies, look = recall, ...options }: Asking = {},
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

/** The lines that the device saw last of one cart. */
export async function linesSeen(kind: CartKind): Promise<readonly CartLine[]> {
  const lines = (await lastSeen(cartCopies[kind]({})))?.value ?? [];
  return lines.filter(standsIn(kind));
}
