import { newKey } from "#api/new-key.ts";
import type { AfterSaleOffer, AfterSaleReason, Remedy } from "#contract/after-sale/after-sale.ts";
import { lastSeen, remember, shelfKey } from "#data/copies/last-seen.ts";
import { applyDraftPrefix, type KeptPhoto } from "#data/outbox/after-sale-forms.ts";

/** One chosen line, as far as it is filled in. */
export interface LineDraft {
  readonly quantity: number | null;
  readonly reason: AfterSaleReason | null;
}

/**
 * The input for an order; survives a reload, a login and a closed tab. `id` is the application's
 * `draft_id`; `key` is set while the result of a submission is unknown.
 */
export interface ApplyDraft {
  readonly id: string;
  readonly key: string | null;
  /** Forms of earlier versions lack it. */
  readonly orderNo?: string;
  readonly remedy: Remedy;
  readonly lines: Readonly<Record<string, LineDraft>>;
  /** Yuan as typed; empty = the full price of the quantities. */
  readonly amount: string;
  readonly words: string;
  /** Ids of uploads. */
  readonly pictures: readonly string[];
  /** Photos that are uploaded before the submission. */
  readonly keptPhotos: readonly KeptPhoto[];
  /** Checked and stored without a network: the buyer submits it with one. */
  readonly ready?: boolean;
}

const keyOf = (orderId: string) => shelfKey<ApplyDraft | null>(`${applyDraftPrefix}${orderId}`);

const freshDraft = (): ApplyDraft => ({
  id: newKey(),
  key: null,
  remedy: "refund",
  lines: {},
  amount: "",
  words: "",
  pictures: [],
  keptPhotos: [],
});

/** The draft of this order; another tab gets the same one. */
export async function openApplyDraft(orderId: string): Promise<ApplyDraft> {
  const kept = await lastSeen(keyOf(orderId));
  // Drafts of earlier versions have no pictures, or none that are to be uploaded.
  if (kept?.value) {
    const { pictures, keptPhotos } = kept.value;
    return { ...kept.value, pictures: pictures ?? [], keptPhotos: keptPhotos ?? [] };
  }
  const draft = freshDraft();
  await remember(keyOf(orderId), draft);
  return draft;
}

/** The draft while its form is open: the only copy of the input. */
export interface HeldApplyDraft {
  readonly orderId: string;
  readonly read: () => ApplyDraft;
  readonly subscribe: (listener: () => void) => () => void;
  /** Shows the change at once; resolves once the device has stored it. */
  change(some: Partial<ApplyDraft>): Promise<void>;
  /** Stores the complete form until there is a network. @returns false where nothing is stored */
  keepReady(): Promise<boolean>;
  /** Its application exists: this order would begin a new draft. */
  forget(): void;
}

export function heldApplyDraft(
  { order_id: orderId, order_no: orderNo }: AfterSaleOffer,
  opened: ApplyDraft,
): HeldApplyDraft {
  let draft = opened;
  const listeners = new Set<() => void>();
  const change: HeldApplyDraft["change"] = (some) => {
    draft = { ...draft, orderNo, ready: false, ...some };
    for (const listener of listeners) listener();
    return remember(keyOf(orderId), draft);
  };
  return {
    orderId,
    read: () => draft,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
    keepReady: async () => {
      await change({ ready: true });
      return (await lastSeen(keyOf(orderId)))?.value?.ready === true;
    },
    forget: () => void remember(keyOf(orderId), null),
  };
}
