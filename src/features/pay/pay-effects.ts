import { type ActorRefFrom, fromPromise, waitFor } from "xstate";
import { call } from "#api/call.ts";
import { newKey } from "#api/new-key.ts";
import { whileWanted } from "#api/while-wanted.ts";
import { checkPay, payInit } from "#contract/orders.ts";
import { paymentMachine } from "#machines/payment.machine.ts";
import type { ShopActors } from "#machines/shop-actors.ts";

export type PaymentActor = ActorRefFrom<typeof paymentMachine>;

/** Leaves for the channel's page. Anything but a web page is not an address to go to. */
function leaveFor(address: string): void {
  const url = new URL(address, window.location.origin);
  if (url.protocol === "https:" || url.protocol === "http:") window.location.assign(url);
}

/** The payment machine with the shop's effects. */
export function shopPayment(actors: ShopActors) {
  return paymentMachine.provide({
    actors: {
      checkPay: fromPromise(({ input, signal }) =>
        whileWanted(signal, call(checkPay, { order_id: input.orderId }, { signal })),
      ),
      openPayment: fromPromise(({ input: { orderId, tap }, signal }) => {
        if (tap === null) throw new Error("opening a payment without a tap");
        const { channel, expectedTotal } = tap;
        const body = { order_id: orderId, channel, expected_total: expectedTotal };
        // Asking again for an open transfer's details must not replay an older transfer's answer;
        // the order's one open payment keeps it from having two effects.
        const key = tap.key.startsWith("transfer-") ? newKey() : tap.key;
        return whileWanted(signal, call(payInit, body, { key, signal }));
      }),
      signedInAgain: fromPromise(async ({ signal }) => {
        const signedIn = await waitFor(actors.userSession, (now) => now.matches("signedIn"), {
          timeout: Number.POSITIVE_INFINITY,
          signal,
        });
        return signedIn.context.held?.userKey ?? "";
      }),
    },
    actions: { openPage: (_, { url }) => leaveFor(url) },
  });
}
