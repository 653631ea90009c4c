import { type ActorRefFrom, fromPromise } from "xstate";
import { call } from "#api/call.ts";
import { callOnce } from "#api/call-once.ts";
import { draftHold, type Hold, hold } from "#api/hold.ts";
import { newKey } from "#api/new-key.ts";
import { orderOfDraft, readBackTap } from "#api/read-back.ts";
import { whileWanted } from "#api/while-wanted.ts";
import { type Address, addAddress } from "#contract/account/account.ts";
import { placeOrder, placePaperOrder, reviewOrder } from "#contract/orders/placing.ts";
import type { SourceType } from "#contract/wording/paper-terms.ts";
import { dropSeenLines } from "#data/cart/cart-held.ts";
import { findIntent, openIntents, putIntent, settleIntent } from "#data/outbox/intents.ts";
import { checkoutMachine } from "#machines/checkout.machine.ts";
import type { ExpectedSums, PlacedOrder, PlacingIntent } from "#machines/checkout-terms.ts";
import { shopActors, untilSignedIn } from "#machines/shop-actors.ts";
import { stateEffect } from "#machines/state-effect.ts";
import { untilWorthAsking } from "#platform/worth-asking.ts";
import type { CheckoutDraft, HeldDraft } from "./checkout-draft.ts";
import { followChosen, type Settled, settleChosen } from "./unsent-choice.ts";

export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>;

/** The price inputs of the order. */
const termsOf = (draft: CheckoutDraft, lineIds: readonly string[]) => ({
  line_ids: [...lineIds],
  address_id: draft.addressId,
  express_type: draft.expressType,
  carrier_id: draft.carrierId,
  tax_included: draft.taxIncluded,
  invoice_id: draft.invoiceId,
});

/** The same for the review, which prices an address that is not saved yet. */
function reviewTermsOf(draft: CheckoutDraft, lineIds: readonly string[]) {
  const { waitingAddress, waitingTitle } = draft;
  const typed = waitingAddress ?? (draft.addressId === null ? draft.addressForm : null);
  return {
    ...termsOf(draft, lineIds),
    ...(waitingAddress === null ? {} : { address_id: null }),
    ...(waitingTitle === null ? {} : { invoice_id: null }),
    province_code: typed?.provinceCode || null,
    ...(typed?.cityCode ? { city_code: typed.cityCode } : {}),
    ...(typed?.districtCode ? { district_code: typed.districtCode } : {}),
  };
}

/** Fields of paper orders only; `in` distinguishes the two bodies. */
const paperTermsOf = ({ kind, read }: HeldDraft, sourceType: SourceType) =>
  kind === "print" ? {} : { payment_method: read().paymentMethod, source_type: sourceType };

/** Sends an intent with the call of its kind. */
const placeBy = (
  body: PlacingIntent["body"],
  options: { readonly key: string; readonly signal: AbortSignal },
): Promise<PlacedOrder> =>
  "source_type" in body ? call(placePaperOrder, body, options) : call(placeOrder, body, options);

/** Creates the intent's only key; resolves once the device has stored the intent. */
async function recordTap(
  draft: HeldDraft,
  { expectedTotal, expectedSaved }: ExpectedSums,
  sourceType: SourceType,
): Promise<PlacingIntent> {
  const { id: draft_id, remark, proofing } = draft.read();
  const terms = { ...termsOf(draft.read(), draft.lineIds), ...paperTermsOf(draft, sourceType) };
  const sums = {
    expected_total: expectedTotal,
    ...(expectedSaved === undefined ? {} : { expected_saved: expectedSaved }),
  };
  const body = { ...terms, remark, proofing, draft_id, ...sums };
  const intent: PlacingIntent = { key: newKey(), body, tappedAt: Date.now() };
  const { key, tappedAt: createdAt } = intent;
  await putIntent({ id: key, kind: "placeOrder", body, key, state: "sending", createdAt });
  return intent;
}

function wanted(intent: PlacingIntent | null): PlacingIntent {
  if (intent === null) throw new Error("a checkout asks about a tap that it does not have");
  return intent;
}

/** Is an intent of this draft open, so that its order may exist? */
const isTapped = async (draftId: string): Promise<boolean> =>
  (await openIntents()).some((one) => one.kind === "placeOrder" && one.body.draft_id === draftId);

interface Leading {
  /** The typed address is saved in the buyer's book. */
  saved(address: Address): void;
  /** What was chosen out of 待发箱 is saved there. */
  settled: Settled;
  /** Goes to the cashier. */
  leave(placed: PlacedOrder): void;
  /** The checkout is closed, and no intent is open that may have made an order. */
  left(): void;
}

/** Saves the address typed in the checkout; pickup needs none. */
async function saveTyped(draft: HeldDraft, saved: Leading["saved"]): Promise<void> {
  const { addressId, addressForm, expressType } = draft.read();
  if (addressId !== null || addressForm === null || expressType === "pickup") return;
  const address = await callOnce(addAddress, addressForm);
  draft.change({ addressId: address.id, addressForm: null });
  saved(address);
}

/** The checkout machine with its effects. */
export function shopCheckout(
  draft: HeldDraft,
  sourceType: SourceType,
  { saved, settled, leave, left }: Leading,
) {
  let own: Hold | null = null;
  let placed = false;

  /** Waits until no other page works on this draft: its request may still be under way. */
  const recall = async (intent: PlacingIntent): Promise<PlacedOrder | null> => {
    await own?.held;
    const isOpen = (await findIntent(intent.key)) !== null;
    return isOpen ? readBackTap(intent) : orderOfDraft(intent.body.draft_id);
  };

  return checkoutMachine.provide({
    actors: {
      holdDraft: stateEffect(() => {
        const held = hold(draftHold(draft.read().id));
        own = held;
        return held.release;
      }),
      lookAfter: stateEffect(() => {
        const stopFollowing = followChosen(draft, settled);
        return () => {
          stopFollowing();
          if (placed) return;
          shopActors().lookForOpenTaps();
          void isTapped(draft.read().id).then((tapped) => {
            if (!tapped) left();
          });
        };
      }),
      recall: fromPromise(({ input, signal }) => whileWanted(signal, recall(wanted(input)))),
      review: fromPromise(({ signal }) => {
        const terms = reviewTermsOf(draft.read(), draft.lineIds);
        return whileWanted(signal, call(reviewOrder, terms, { signal }));
      }),
      prepare: fromPromise(({ signal }) =>
        whileWanted(
          signal,
          settleChosen(draft, settled).then(() => saveTyped(draft, saved)),
        ),
      ),
      recordIntent: fromPromise(({ input }) => recordTap(draft, input, sourceType)),
      place: fromPromise(({ input, signal }) => {
        const { body, key } = wanted(input);
        return whileWanted(signal, placeBy(body, { key, signal }));
      }),
      findOrder: fromPromise(({ input, signal }) =>
        whileWanted(signal, orderOfDraft(wanted(input).body.draft_id, signal)),
      ),
      worthAsking: fromPromise(({ input, signal }) => untilWorthAsking(input.attempt, signal)),
      signedInAgain: fromPromise(({ signal }) => untilSignedIn(signal)),
    },
    actions: {
      settle: (_, { intent }) => {
        if (intent !== null) void settleIntent(intent.key);
      },
      leave: (_, { placed: order }) => {
        if (order === null) return;
        placed = true;
        draft.forget();
        void dropSeenLines(draft.kind, draft.lineIds).catch(() => undefined);
        leave(order);
      },
    },
  });
}
