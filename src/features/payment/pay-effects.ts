import { type ActorRefFrom, fromPromise } from "xstate";
import { call } from "#api/call.ts";
import { cashierHold, hold } from "#api/hold.ts";
import { newKey } from "#api/new-key.ts";
import { whileWanted } from "#api/while-wanted.ts";
import { checkPay, payInit } from "#contract/payments/paying.ts";
import {
  findIntent,
  openIntents,
  type PayingTap,
  putIntent,
  settleIntent,
} from "#data/outbox/intents.ts";
import { paymentMachine } from "#machines/payment.machine.ts";
import type { PayChoice, PayTap } from "#machines/payment-terms.ts";
import { shopActors, untilSignedIn } from "#machines/shop-actors.ts";
import { stateEffect } from "#machines/state-effect.ts";
import { untilWorthAsking } from "#platform/worth-asking.ts";

export type PaymentActor = ActorRefFrom<typeof paymentMachine>;

/** Opens the channel's page. Only web addresses are accepted. */
function leaveFor(address: string): void {
  const url = new URL(address, window.location.origin);
  if (url.protocol === "https:" || url.protocol === "http:") window.location.assign(url);
}

/** This order's open intents on the device. */
async function openTaps(orderId: string): Promise<PayingTap[]> {
  const open = await openIntents();
  return open.filter(
    (one): one is PayingTap => one.kind === "payOrder" && one.body.order_id === orderId,
  );
}

/**
 * The intent with its only key, stored on the device. The same choice, also after a reload, is the
 * same intent until it has a reply.
 */
export async function recordPayTap(orderId: string, choice: PayChoice): Promise<PayTap> {
  const { channel, expectedTotal } = choice;
  const body = { order_id: orderId, channel, expected_total: expectedTotal };
  const before = (await openTaps(orderId)).find(
    ({ state, body: held }) =>
      state === "sending" && held.channel === channel && held.expected_total === expectedTotal,
  );
  const key = before?.key ?? newKey();
  const createdAt = Date.now();
  await putIntent({ id: key, kind: "payOrder", body, key, state: "sending", createdAt });
  return { ...choice, key };
}

async function noteAnswered(key: string): Promise<void> {
  const tap = await findIntent(key);
  if (tap !== null) await putIntent({ ...tap, state: "unknown" });
}

/** `all`, or only those with a reply: one without keeps its key for the next press. */
async function forgetTaps(orderId: string, which: "all" | "answered"): Promise<void> {
  for (const { id, state } of await openTaps(orderId)) {
    if (which === "all" || state !== "sending") await settleIntent(id);
  }
}

/** The payment machine with its effects. */
export function shopPayment(orderId: string) {
  return paymentMachine.provide({
    actors: {
      holdOrder: stateEffect(() => {
        const own = hold(cashierHold(orderId));
        return () => {
          own.release();
          shopActors().lookForOpenTaps();
        };
      }),
      checkPay: fromPromise(({ input, signal }) =>
        whileWanted(signal, call(checkPay, { order_id: input.orderId }, { signal })),
      ),
      recordTap: fromPromise(({ input: { choice } }) => {
        if (choice === null) throw new Error("a tap on 支付 without a channel");
        return recordPayTap(orderId, choice);
      }),
      openPayment: fromPromise(({ input: { tap }, signal }) => {
        if (tap === null) throw new Error("opening a payment without a tap");
        const { channel, expectedTotal, key } = tap;
        const client = matchMedia("(pointer: coarse)").matches ? "phone" : "desktop";
        const body = { order_id: orderId, channel, expected_total: expectedTotal, client } as const;
        const opening = call(payInit, body, { key, signal }).then(async (opened) => {
          await noteAnswered(key);
          return opened;
        });
        return whileWanted(signal, opening);
      }),
      worthAsking: fromPromise(({ input, signal }) => untilWorthAsking(input.attempt, signal)),
      signedInAgain: fromPromise(({ signal }) => untilSignedIn(signal)),
    },
    actions: {
      openPage: (_, { opened }) => {
        if (opened.next.kind === "open") leaveFor(opened.next.url);
      },
      settle: () => void forgetTaps(orderId, "all"),
      settleAnswered: () => void forgetTaps(orderId, "answered"),
    },
  });
}
