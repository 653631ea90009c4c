import { call } from "#api/call.ts";
import { emptyAddress } from "#components/addresses/address-fields.tsx";
import type { Address, InvoiceTitle } from "#contract/account/account.ts";
import type { User } from "#contract/auth/auth.ts";
import type { CartKind } from "#contract/cart/cart-kinds.ts";
import type { CartLine } from "#contract/cart/carts.ts";
import { carriers, companyInfo } from "#contract/catalog/company.ts";
import { type Options, wordLookups } from "#contract/lookups/lookups.ts";
import * as orderChoices from "#contract/lookups/order-choices.ts";
import * as shopChoices from "#contract/lookups/shop-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import { defaultWords } from "#contract/lookups/words.ts";
import { checkoutCopies, seenCart } from "#data/cart/cart-seen.ts";
import { linesLeaving } from "#data/cart/waiting-lines.ts";
import { addressesCopy, invoiceTitlesCopy, userCopy } from "#data/copies/account-copies.ts";
import { fetchPatiently, type Seen } from "#data/copies/fetch-with-cache.ts";
import { networkFirst } from "#data/copies/network-first.ts";
import { openIntents, settleIntent } from "#data/outbox/intents.ts";
import { listOutbox, type OutboxRow } from "#data/outbox/outbox.ts";
import type { PlacingIntent } from "#machines/checkout-terms.ts";
import { shopActors } from "#machines/shop-actors.ts";
import { type CheckoutDraft, openCheckoutDraft } from "./checkout-draft.ts";
import type { Carrier } from "./delivery-step.tsx";

/** The data that the screen starts from. */
export interface Checkout {
  /** The cart of its lines. */
  readonly kind: CartKind;
  readonly lineIds: readonly string[];
  readonly lines: Seen<readonly CartLine[]>;
  readonly addresses: readonly Address[];
  readonly titles: readonly InvoiceTitle[];
  /** What 待发箱 holds of both. */
  readonly rows: readonly OutboxRow[];
  readonly ways: Options;
  readonly carriers: readonly Carrier[];
  /** Payment methods on offer for paper. */
  readonly paymentMethods: Options;
  /** The pickup address; null where the shop has none. */
  readonly pickupPlace: string | null;
  readonly draft: CheckoutDraft;
  /** An open intent of an earlier visit to this draft. */
  readonly pending: PlacingIntent | null;
}

/** The contract's delivery types in words, used without the lookup. */
const knownWays: Options = codesOf(shopChoices.expressType).map((value) => ({
  value,
  label: defaultWords.of("expressType", value),
}));

const knownMethods: Options = codesOf(orderChoices.paymentMethod).map((value) => ({
  value,
  label: defaultWords.of("paymentMethod", value),
}));

/** The lookup of delivery types for each kind. */
const wayLookups = {
  print: wordLookups.expressType,
  paper: wordLookups.paperDelivery,
} as const;

/** The open intent of an earlier visit. Where it made no order, this visit replaces it. */
async function pendingOf(draft: CheckoutDraft): Promise<PlacingIntent | null> {
  for (const intent of await openIntents()) {
    if (intent.kind !== "placeOrder" || intent.body.draft_id !== draft.id) continue;
    if (intent.state === "void") {
      await settleIntent(intent.id);
      shopActors().lookForOpenTaps();
    } else return { key: intent.key, body: intent.body, tappedAt: intent.createdAt };
  }
  return null;
}

/** The first address begins with the data of the registration. */
function withBuyer(draft: CheckoutDraft, who: Pick<User, "name" | "mobile"> | null): CheckoutDraft {
  if (draft.addressForm !== null) return draft;
  const { name, mobile } = who ?? emptyAddress;
  return { ...draft, addressForm: { ...emptyAddress, name, mobile } };
}

type Ordered = Pick<Checkout, "kind" | "lineIds" | "lines">;

const named = (found: Seen<readonly CartLine[]>, lineIds: readonly string[]) => ({
  ...found,
  value: found.value.filter(({ line_id }) => lineIds.includes(line_id)),
});

/**
 * The lines and their cart: an address names lines only, and an old one may name lines of both
 * carts. Those of the quote cart come first then; paper stays in its own.
 * A line whose removal waits in 待发箱 is no part of the order.
 */
async function orderedLines(asked: readonly string[]): Promise<Ordered> {
  const leaving = await linesLeaving();
  const lineIds = asked.filter((id) => !leaving.has(id));
  const [print, paper] = await Promise.allSettled([
    seenCart("print", { copies: checkoutCopies, look: fetchPatiently }),
    seenCart("paper", { copies: checkoutCopies, look: fetchPatiently }),
  ]);
  const none: Seen<readonly CartLine[]> = { value: [], at: null };
  const printed = print.status === "fulfilled" ? named(print.value, lineIds) : none;
  const papers = paper.status === "fulfilled" ? named(paper.value, lineIds) : none;
  if (printed.value.length === 0 && papers.value.length > 0) {
    return { kind: "paper", lineIds, lines: papers };
  }
  if (print.status === "rejected") throw print.reason;
  const elsewhere = papers.value.map(({ line_id }) => line_id);
  const own = lineIds.filter((id) => !elsewhere.includes(id));
  return { kind: "print", lineIds: own, lines: printed };
}

/** Loads what the screen starts from, from the server or the device, in parallel. */
export async function openCheckout(asked: readonly string[]): Promise<Checkout> {
  const ways = {
    print: call(wayLookups.print.endpoint, {}).catch(() => knownWays),
    paper: call(wayLookups.paper.endpoint, {}).catch(() => knownWays),
  };
  const methods = call(wordLookups.paymentMethod.endpoint, {}).catch(() => knownMethods);
  const [ordered, known, titles, rows, serving, shop, who] = await Promise.all([
    orderedLines(asked),
    fetchPatiently(addressesCopy({})),
    fetchPatiently(invoiceTitlesCopy({})),
    listOutbox().catch(() => []),
    call(carriers, {}).catch(() => []),
    call(companyInfo, {}).catch(() => null),
    networkFirst(userCopy({})).catch(() => null),
  ]);
  const { kind, lineIds } = ordered;
  const draft = await openCheckoutDraft(lineIds);
  return {
    ...ordered,
    addresses: known.value,
    titles: titles.value,
    rows,
    ways: await ways[kind],
    carriers: serving,
    paymentMethods: kind === "paper" ? await methods : [],
    pickupPlace: shop?.address ?? null,
    draft: known.value.length === 0 ? withBuyer(draft, who?.value ?? null) : draft,
    pending: await pendingOf(draft),
  };
}
