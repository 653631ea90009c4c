import { newKey } from "#api/new-key.ts";
import type { AddressValues } from "#components/addresses/address-fields.tsx";
import type { InvoiceValues } from "#components/invoice-form.tsx";
import type { Proofing } from "#contract/artwork/artwork-proof.ts";
import type { CartKind } from "#contract/cart/cart-kinds.ts";
import type { ExpressType } from "#contract/orders/order-fields.ts";
import type { PaymentMethod } from "#contract/wording/paper-terms.ts";
import { lastSeen, remember, shelfKey } from "#data/copies/last-seen.ts";

/**
 * The input for these cart lines; survives a reload, a login and a closed tab. `id` is the order's
 * `draft_id`: it makes at most one order.
 */
export interface CheckoutDraft {
  readonly id: string;
  readonly addressId: string | null;
  /** The chosen address while 待发箱 holds it: its id is that of the row then, or its change waits. */
  readonly waitingAddress: AddressValues | null;
  readonly expressType: ExpressType;
  readonly carrierId: string | null;
  /** With an invoice at taxed prices, or without one at untaxed prices; null while undecided. */
  readonly taxIncluded: boolean | null;
  readonly invoiceId: string | null;
  /** The same of the chosen title. */
  readonly waitingTitle: InvoiceValues | null;
  readonly remark: string;
  /** What the printed lines' files ask for. */
  readonly proofing: Proofing;
  /** Paper orders only. */
  readonly paymentMethod: PaymentMethod;
  /** Open forms that are not saved yet. */
  readonly addressForm: AddressValues | null;
  readonly invoiceForm: InvoiceValues | null;
}

const keyOf = (lineIds: readonly string[]) =>
  shelfKey<CheckoutDraft | null>(`checkout:${[...lineIds].sort().join(",")}`);

const freshDraft = (): CheckoutDraft => ({
  id: newKey(),
  addressId: null,
  waitingAddress: null,
  expressType: "express",
  carrierId: null,
  taxIncluded: null,
  invoiceId: null,
  waitingTitle: null,
  remark: "",
  proofing: "proof",
  paymentMethod: "online",
  addressForm: null,
  invoiceForm: null,
});

/** The draft of these lines; another tab with the same lines gets the same one. */
export async function openCheckoutDraft(lineIds: readonly string[]): Promise<CheckoutDraft> {
  const kept = await lastSeen(keyOf(lineIds));
  const draft = freshDraft();
  // A field that an earlier version lacks gets its default.
  if (kept?.value) return { ...draft, ...kept.value };
  await remember(keyOf(lineIds), draft);
  return draft;
}

/** The draft while its checkout is open: the only copy of the input. */
export interface HeldDraft {
  readonly kind: CartKind;
  readonly lineIds: readonly string[];
  readonly read: () => CheckoutDraft;
  readonly subscribe: (listener: () => void) => () => void;
  /** Shows the change at once and stores it on the device. */
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
