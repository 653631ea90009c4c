import { call } from "#api/call.ts";
import type { Address, InvoiceTitle } from "#contract/account.ts";
import { type User, userInfo } from "#contract/auth.ts";
import type { CartLine } from "#contract/carts.ts";
import { carriers, companyInfo } from "#contract/company.ts";
import { type Options, wordLookups } from "#contract/lookups.ts";
import * as shopChoices from "#contract/shop-choices.ts";
import { codesOf } from "#contract/vocabulary.ts";
import { defaultWords } from "#contract/words.ts";
import { addressesCopy, invoiceTitlesCopy } from "#db/account-copies.ts";
import { checkoutCartCopy } from "#db/cart-copies.ts";
import { openIntents, settleIntent } from "#db/intents.ts";
import { type Seen, seen } from "#db/seen.ts";
import type { PlacingIntent } from "#machines/checkout-terms.ts";
import { shopActors } from "#machines/shop-actors.ts";
import { emptyAddress } from "#ui/address-fields.tsx";
import { type CheckoutDraft, openCheckoutDraft } from "./checkout-draft.ts";
import type { Carrier } from "./delivery-step.tsx";

/** All that the screen starts from. */
export interface Checkout {
  readonly lineIds: readonly string[];
  readonly lines: Seen<readonly CartLine[]>;
  readonly addresses: readonly Address[];
  readonly titles: readonly InvoiceTitle[];
  readonly ways: Options;
  readonly carriers: readonly Carrier[];
  /** Where goods are picked up; null where the shop does not say. */
  readonly pickupPlace: string | null;
  readonly draft: CheckoutDraft;
  /** A tap of an earlier visit on this very draft, whose outcome is not known. */
  readonly pending: PlacingIntent | null;
}

/** The contract's ways in words, for a moment without the lookup. */
const knownWays: Options = codesOf(shopChoices.expressType).map((value) => ({
  value,
  label: defaultWords.of("expressType", value),
}));

/** What an earlier visit tapped on this draft. Where nothing came of it, coming here is the answer. */
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

/** The first address begins with what the buyer told of himself when he registered. */
function withBuyer(draft: CheckoutDraft, who: Pick<User, "name" | "mobile"> | null): CheckoutDraft {
  if (draft.addressForm !== null) return draft;
  const { name, mobile } = who ?? emptyAddress;
  return { ...draft, addressForm: { ...emptyAddress, name, mobile } };
}

/** Loads what the screen starts from, from the server or the device. */
export async function openCheckout(lineIds: readonly string[]): Promise<Checkout> {
  const [lines, known, titles, ways, serving, shop, who, draft] = await Promise.all([
    seen(checkoutCartCopy({})),
    seen(addressesCopy({})),
    seen(invoiceTitlesCopy({})),
    call(wordLookups.expressType.endpoint, {}).catch(() => knownWays),
    call(carriers, {}).catch(() => []),
    call(companyInfo, {}).catch(() => null),
    call(userInfo, {}).catch(() => null),
    openCheckoutDraft(lineIds),
  ]);
  return {
    lineIds,
    lines: { ...lines, value: lines.value.filter(({ line_id }) => lineIds.includes(line_id)) },
    addresses: known.value,
    titles: titles.value,
    ways,
    carriers: serving,
    pickupPlace: shop?.address ?? null,
    draft: known.value.length === 0 ? withBuyer(draft, who) : draft,
    pending: await pendingOf(draft),
  };
}
