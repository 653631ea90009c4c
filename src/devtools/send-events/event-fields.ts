import type { AccessTokenEvent } from "#machines/access-token.machine.ts";
import type { AccountEventsEvent } from "#machines/account-events.machine.ts";
import type { AfterSaleEvent } from "#machines/after-sale.machine.ts";
import type { AppUpdateEvent } from "#machines/app-update.machine.ts";
import type { CaptchaEvent } from "#machines/captcha.machine.ts";
import type { CartLineEvent } from "#machines/cart-line.machine.ts";
import type { CheckoutEvent } from "#machines/checkout-terms.ts";
import type { CodeEntryEvent } from "#machines/code-entry.machine.ts";
import type { LoginModalEvent } from "#machines/login-modal.machine.ts";
import type { NetworkEvent } from "#machines/network.machine.ts";
import type { OutboxEvent } from "#machines/outbox.machine.ts";
import type { PaymentEvent } from "#machines/payment-terms.ts";
import type { QuoteSessionEvent } from "#machines/quote-session-terms.ts";
import type { RecoveryEvent } from "#machines/recovery.machine.ts";
import type { UploadEvent } from "#machines/upload.machine.ts";
import type { UserSessionEvent } from "#machines/user-session.machine.ts";
import type { Fields, FieldsOf } from "./fields.ts";

/** Only the machine itself can create it: typed input would not be one. */
type Own = "own";

/** Each event of the machine with its fields: the compiler refuses a missing or wrong one. */
type EventsOf<Event extends { type: string }> = {
  readonly [Type in Event["type"]]: FieldsOf<Extract<Event, { type: Type }>> | Own;
};

interface Machines {
  accessToken: EventsOf<AccessTokenEvent>;
  accountEvents: EventsOf<AccountEventsEvent>;
  afterSale: EventsOf<AfterSaleEvent>;
  appUpdate: EventsOf<AppUpdateEvent>;
  captcha: EventsOf<CaptchaEvent>;
  cartLine: EventsOf<CartLineEvent>;
  checkout: EventsOf<CheckoutEvent>;
  codeEntry: EventsOf<CodeEntryEvent>;
  loginModal: EventsOf<LoginModalEvent>;
  network: EventsOf<NetworkEvent>;
  outbox: EventsOf<OutboxEvent>;
  payment: EventsOf<PaymentEvent>;
  quoteDesk: EventsOf<QuoteSessionEvent>;
  recovery: EventsOf<RecoveryEvent>;
  upload: EventsOf<UploadEvent>;
  userSession: EventsOf<UserSessionEvent>;
}

const flag = { kind: "flag" } as const;
const number = { kind: "number" } as const;
const text = { kind: "text" } as const;
const channels = {
  sandbox: true,
  wechat: true,
  alipay: true,
  balance: true,
  offline: true,
  account: true,
} as const;
const buyer = { "buyer.came": {}, "buyer.left": {}, look: {} };
const session = { kind: "parts", parts: { token: text, expire: number, userKey: text } } as const;

const machines: Machines = {
  accessToken: {
    "server.refused": { generation: number, replayed: flag, message: text },
    "elsewhere.changed": {
      held: {
        kind: "parts",
        empty: "null",
        parts: { token: text, lastsMs: { kind: "number", empty: "null" } },
      },
    },
    retry: {},
    "network.back": {},
  },
  accountEvents: {
    start: {},
    stop: {},
    lead: {},
    "versions.arrived": {
      versions: {
        kind: "parts",
        parts: { drafts: number, cart: number, orders: number, messages: number },
      },
    },
  },
  afterSale: { submit: {} },
  appUpdate: {
    "version.waiting": {},
    "version.changed": {},
    update: {},
    later: {},
    "stake.began": {},
    "stake.ended": {},
  },
  captcha: {
    refresh: { kind: { kind: "choice", empty: "absent", values: { string: true, pow: true } } },
    check: { answer: text },
    edit: {},
  },
  cartLine: {
    edited: { whole: flag },
    send: {},
    remove: {},
    withdraw: {},
    restore: {},
    left: {},
  },
  checkout: { "terms.changed": {}, place: {}, acceptPrice: {}, declinePrice: {}, tryAgain: {} },
  codeEntry: {
    send: {
      request: {
        kind: "parts",
        parts: { recipient: text, captcha: text, captcha_id: text },
      },
    },
    submit: {
      answer: {
        kind: "parts",
        parts: { code: text, password: { kind: "text", empty: "absent" } },
      },
    },
    edited: {},
    recipientChanged: {},
  },
  loginModal: {
    open: { signedIn: flag, fromRegister: flag },
    edited: {},
    submit: {
      form: {
        kind: "parts",
        parts: {
          mobile: text,
          password: text,
          captcha: text,
          captcha_id: text,
          device: { kind: "text", empty: "absent" },
        },
      },
    },
    forgot: {},
    backToLogin: {},
    close: {},
    "session.began": {},
    "session.ended": {},
  },
  network: {
    "server.answered": {},
    "server.silent": { status: { kind: "number", empty: "null" } },
    "portal.answered": {},
    "server.slow": {},
    look: {},
  },
  outbox: buyer,
  payment: {
    choose: { channel: { kind: "choice", values: channels }, expectedTotal: text },
    checkAgain: {},
    refresh: {},
    abandon: {},
  },
  quoteDesk: {
    opened: { whole: flag },
    left: {},
    edited: { whole: flag },
    confirm: { at: number },
    keep: {},
    repriced: {},
    add: {},
    order: {},
    handedOver: "own",
  },
  recovery: buyer,
  upload: {
    choose: { name: text, size: number },
    pause: {},
    resume: {},
    forget: {},
    progress: { sent: number, at: number },
  },
  userSession: {
    "server.signedIn": { session },
    "server.expired": { generation: number },
    "server.registrationFailed": { made: { kind: "number", empty: "null" } },
    logout: { keepDrafts: flag, keepWaiting: { kind: "flag", empty: "absent" } },
    "account.deleted": { session },
    "elsewhere.signedIn": { session },
    "elsewhere.signedOut": {},
  },
};

type Described = Readonly<Record<string, Fields | Own>>;

/** Every machine's events by the machine's id. */
export const eventFields: Readonly<Record<string, Described>> = { ...machines };
