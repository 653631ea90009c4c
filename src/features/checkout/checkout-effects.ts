import { type ActorRefFrom, fromPromise, waitFor } from "xstate";
import { call } from "#api/call.ts";
import { newKey } from "#api/new-key.ts";
import { whileWanted } from "#api/while-wanted.ts";
import { orders, placeOrder, reviewOrder } from "#contract/orders.ts";
import { putIntent, settleIntent } from "#db/intents.ts";
import { untilWorthAsking } from "#device/worth-asking.ts";
import { checkoutMachine } from "#machines/checkout.machine.ts";
import type { PlacedOrder, PlacingIntent } from "#machines/checkout-terms.ts";
import type { ShopActors } from "#machines/shop-actors.ts";
import type { CheckoutDraft } from "./checkout-draft.ts";

export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>;

/** Half a minute to a minute between two bursts. */
const longPause = 6;

async function send(intent: PlacingIntent | null, signal: AbortSignal): Promise<PlacedOrder> {
  if (intent === null) throw new Error("placing without an intent");
  return call(placeOrder, intent.body, { key: intent.key, signal });
}

/** The order of this intent's draft, if the server has one. */
async function readBack(
  intent: PlacingIntent | null,
  signal: AbortSignal,
): Promise<PlacedOrder | null> {
  if (intent === null) return null;
  const { draft_id } = intent.body;
  const { items } = await call(orders, { draft_id, limit: 1 }, { signal });
  const [order] = items;
  if (order === undefined) return null;
  const { order_id, order_no, total, state } = order;
  return { order_id, order_no, total, state };
}

/**
 * The checkout machine with the shop's effects. `latest` tells what stands in the form now:
 * remark and invoice change no price, so the machine learns of them only with the tap.
 */
export function shopCheckout(
  actors: ShopActors,
  latest: () => CheckoutDraft,
  leave: (placed: PlacedOrder) => void,
) {
  return checkoutMachine.provide({
    actors: {
      review: fromPromise(({ input, signal }) => {
        const { line_ids, address_id, express_type, carrier_id } = input;
        const choice = { line_ids, address_id, express_type, carrier_id };
        return whileWanted(signal, call(reviewOrder, choice, { signal }));
      }),
      recordIntent: fromPromise(async ({ input }) => {
        const { id: draft_id, invoiceId: invoice_id, remark } = latest();
        const expected_total = input.expectedTotal;
        const body = { ...input.choice, invoice_id, remark, draft_id, expected_total };
        const intent: PlacingIntent = { key: newKey(), body };
        await putIntent({
          id: intent.key,
          kind: "placeOrder",
          body,
          key: intent.key,
          state: "sending",
          createdAt: Date.now(),
        });
        return intent;
      }),
      place: fromPromise(({ input, signal }) => whileWanted(signal, send(input, signal))),
      findOrder: fromPromise(({ input, signal }) => whileWanted(signal, readBack(input, signal))),
      signedInAgain: fromPromise(async ({ signal }) => {
        const signedIn = await waitFor(actors.userSession, (now) => now.matches("signedIn"), {
          timeout: Number.POSITIVE_INFINITY,
          signal,
        });
        return signedIn.context.held?.userKey ?? "";
      }),
      networkBack: fromPromise(({ signal }) => untilWorthAsking(longPause, signal)),
    },
    actions: {
      leave: (_, { placed }) => placed !== null && leave(placed),
      settle: (_, { intent }) => {
        if (intent !== null) void settleIntent(intent.key);
      },
    },
  });
}
