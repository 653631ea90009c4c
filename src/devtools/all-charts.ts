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
import { chartOf } from "./chart.ts";

export const machines = [
  ...[accessTokenMachine, userSessionMachine, loginModalMachine, captchaMachine, codeEntryMachine],
  ...[networkMachine],
  ...[quoteSessionMachine, cartLineMachine, checkoutMachine, paymentMachine, recoveryMachine],
  ...[outboxMachine, uploadMachine, afterSaleMachine, appUpdateMachine, accountEventsMachine],
];

/**
 * Every machine's chart. Only the build runs this (`build/machine-charts.ts`): on the page it would
 * load all machines, and the page's build removes their descriptions.
 */
export const charts = machines.map(chartOf);
