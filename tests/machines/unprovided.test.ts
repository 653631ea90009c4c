import { expect, test } from "vitest";
import { type AnyActorLogic, type AnyStateMachine, createActor, toPromise } from "xstate";
import { accessTokenMachine } from "#machines/access-token.machine.ts";
import { accountEventsMachine } from "#machines/account-events.machine.ts";
import { afterSaleMachine } from "#machines/after-sale.machine.ts";
import { appUpdateMachine } from "#machines/app-update.machine.ts";
import { captchaMachine } from "#machines/captcha.machine.ts";
import { cartLineMachine } from "#machines/cart-line.machine.ts";
import { checkoutMachine } from "#machines/checkout.machine.ts";
import { codeEntryMachine } from "#machines/code-entry.machine.ts";
import { loginModalMachine } from "#machines/login-modal.machine.ts";
import { networkMachine } from "#machines/network.machine.ts";
import { outboxMachine } from "#machines/outbox.machine.ts";
import { paymentMachine } from "#machines/payment.machine.ts";
import { quoteSessionMachine } from "#machines/quote-session.machine.ts";
import { recoveryMachine } from "#machines/recovery.machine.ts";
import { uploadMachine } from "#machines/upload.machine.ts";
import { userSessionMachine } from "#machines/user-session.machine.ts";

const machines: readonly AnyStateMachine[] = [
  accessTokenMachine,
  accountEventsMachine,
  afterSaleMachine,
  appUpdateMachine,
  captchaMachine,
  cartLineMachine,
  checkoutMachine,
  codeEntryMachine,
  loginModalMachine,
  networkMachine,
  outboxMachine,
  paymentMachine,
  quoteSessionMachine,
  recoveryMachine,
  uploadMachine,
  userSessionMachine,
];

/** What only lasts as long as its state has no end, provided or not. */
const endless = new Set(["holdDraft", "lookAfter", "holdOrder", "shareStream"]);

const endOf = async (logic: AnyActorLogic): Promise<string> => {
  const actor = createActor(logic, { input: null });
  actor.subscribe({ error: () => {} });
  actor.start();
  const end: unknown = await toPromise(actor).catch((error: unknown) => error);
  return end instanceof Error ? end.message : `ended with ${JSON.stringify(end)}`;
};

test.each(machines.map((machine) => [machine.id, machine] as const))(
  "%s: an effect that the page forgot to provide fails, and says why",
  async (_id, machine) => {
    for (const [name, given] of Object.entries(machine.implementations.actors ?? {})) {
      if (endless.has(name)) continue;
      const logic = "src" in given ? given.src : given;
      expect([name, await endOf(logic)]).toEqual([name, "actor not provided"]);
    }
  },
);
