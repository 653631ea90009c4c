import { newKey } from "#api/new-key.ts";
import type { AddressValues } from "#components/addresses/address-fields.tsx";
import type { InvoiceValues } from "#components/invoice-form.tsx";
import type { CartKind } from "#contract/cart/cart-kinds.ts";
import type { ExpressType } from "#contract/orders/order-fields.ts";
import type { PaymentMethod } from "#contract/wording/paper-terms.ts";
import { lastSeen, remember, shelfKey } from "#data/copies/last-seen.ts";

/**
 * What the buyer chose and typed for these cart lines; survives a reload, a login in the
 * middle and a closed tab. `id` is the order's `draft_id`: it makes at most one order.
 */
export interface CheckoutDraft {
  readonly id: string;
  readonly addressId: string | null;
  readonly expressType: ExpressType;
  readonly carrierId: string | null;
  /** At taxed prices, with an invoice, or at untaxed ones without; null while nobody decided. */
  readonly taxIncluded: boolean | null;
  readonly invoiceId: string | null;
  readonly remark: string;
  /** Asked for with paper alone. */
  readonly paymentMethod: PaymentMethod;
  /** Forms that are open and not saved yet. */
  readonly addressForm: AddressValues | null;
  readonly invoiceForm: InvoiceValues | null;
}

const keyOf = (lineIds: readonly string[]) =>
  shelfKey<CheckoutDraft | null>(`checkout:${[...lineIds].sort().join(",")}`);

const freshDraft = (): CheckoutDraft => ({
  id: newKey(),
  addressId: null,
  expressType: "express",
  carrierId: null,
  taxIncluded: null,
  invoiceId: null,
  remark: "",
  paymentMethod: "online",
  addressForm: null,
  invoiceForm: null,
});

/** The draft of these lines; another tab with the same lines gets the same one. */
export async function openCheckoutDraft(lineIds: readonly string[]): Promise<CheckoutDraft> {
  const kept = await lastSeen(keyOf(lineIds));
  const draft = freshDraft();
  // What a draft of before did not ask about is as in a fresh one.
  if (kept?.value) return { ...draft, ...kept.value };
  await remember(keyOf(lineIds), draft);
  return draft;
}

/** The draft while its checkout stands: the one place where what is typed lives. */
export interface HeldDraft {
  readonly kind: CartKind;
  readonly lineIds: readonly string[];
  readonly read: () => CheckoutDraft;
  readonly subscribe: (listener: () => void) => () => void;
  /** Shows at once and is kept on the device. */
  change(some: Partial<CheckoutDraft>): void;
  /** Its order exists: these lines would begin a new draft. */
  forget(): void;
}

export function heldDraft(
  kind: CartKind,
  lineIds: readonly string[],
  opened: CheckoutDraft,
): HeldDraft {
  let draft = opened;
  const listeners = new Set<() => void>();
  return {
    kind,
    lineIds,
    read: () => draft,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (some) => {
      draft = { ...draft, ...some };
      for (const listener of listeners) listener();
      void remember(keyOf(lineIds), draft);
    },
    forget: () => void remember(keyOf(lineIds), null),
  };
}
