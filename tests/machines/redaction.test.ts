import { afterEach, expect, test } from "vitest";
import { fromPromise } from "xstate";
import * as account from "#contract/account/account.ts";
import * as auth from "#contract/auth/auth.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { cancelOrder, orderDetail } from "#contract/orders/orders.ts";
import { placeOrder } from "#contract/orders/placing.ts";
import { checkPay, payInit } from "#contract/payments/paying.ts";
import { publicText } from "#devtools/public-text.ts";
import { type AccessToken, accessTokenMachine } from "#machines/access-token.machine.ts";
import { startActor } from "#machines/actor-registry.ts";
import {
  type CaptchaAnswer,
  type CaptchaKind,
  type Challenge,
  captchaMachine,
} from "#machines/captcha.machine.ts";
import { inspectActors, type Observation } from "#machines/inspection.ts";
import { type LoginForm, loginModalMachine } from "#machines/login-modal.machine.ts";
import { providePublicPart, redacted } from "#machines/redaction.ts";
import {
  type Leaving,
  type UserSession,
  userSessionMachine,
} from "#machines/user-session.machine.ts";
import { fieldNames } from "./field-names.ts";

providePublicPart(publicText);

/** Fields that neither identify the buyer nor are credentials: numbers, kinds, states, ids. */
const harmless = new Set([
  ...["approvalsDue", "awaitsApproval", "ofFirm", "onAccount", "left", "refused", "records"],
  ...[
    "firm",
    "firmRole",
    "unreadAnswers",
    "parcel",
    "shippedAt",
    "deliveredAt",
    "arriveOn",
    "endedAt",
  ],
  ...["id", "isDefault", "titleType", "kind", "type", "mode", "domain", "consent", "createdAt"],
  ...["expire_time", "user_id", "captchaId", "captcha_id", "captcha_type", "orderCounts"],
  ...["draft_id", "line_ids", "address_id", "invoice_id", "express_type", "carrier_id"],
  ...["expected_saved", "agreed", "saved"],
  ...["expected_total", "order_id", "order_no", "total", "state", "expressType", "address"],
  ...["invoice", "goods", "freight", "amount", "amountInWords", "stateText", "payState"],
  ...[
    "payBefore",
    "carrier",
    "payment_id",
    "out_trade_no",
    "channel",
    "client",
    "next",
    "at",
    "text",
  ],
  ...["tax_included", "taxed", "tax", "untaxed", "payer", "rates", "rate"],
  ...["milestones", "on"],
  // Goods that leave in parts or are made again.
  ...[
    "isReprint",
    "parcels",
    "reprintOf",
    "reprints",
    "reprintClaim",
    "after_id",
    "after_no",
    "lines",
    "title",
    "quantity",
    "unit",
  ],
  // Names of steps and of goods.
  "floor",
  // A sentence of the shop about its account, without the account.
  "warning",
  ...["paper", "payment_method", "source_type", "weightKg"],
  ...["afterSale", "allowed", "applications"],
  // A proof; the words of its marks are hidden.
  ...["proofs", "proofsDue", "proofing", "proof_id", "revision", "document_id", "sha256"],
  ...["issuedAt", "decidedAt", "marks", "page", "box"],
  ...[
    "artwork",
    "parts",
    "artworkDue",
    "item_id",
    "file",
    "file_id",
    "upload_id",
    "size",
    "sentAt",
  ],
  // A refund, but not where it is transferred to.
  ...["refunds", "refund_id", "refund_no", "way", "wayText", "since", "channelText", "takesPayee"],
  ...["slipWaits", "transferTerm", "proof"],
  // The shop's mark on a file: a part of its page.
  ...["mark", "x", "y", "width", "height"],
  ...[
    "invoicing",
    "invoices",
    "letter",
    "issuedOn",
    "takenBack",
    "document",
    "monthly",
    "readable",
  ],
  ...["dates", "shipOn", "arrive", "estimated", "from", "to"],
  ...["done", "traces", "logistics", "outcome", "message", "publicKey"],
  // The shop's own bank account, for a transfer.
  "transfer",
  "slips",
  ...["accountName", "bank", "account", "reference"],
  ...["items", "cursor", "limit", "month", "nextCursor", "orderNo", "note"],
]);

const {
  lines: _job,
  production: _steps,
  items: _goods,
  payments: _paid,
  actions: _may,
  ...detail
} = orderDetail.entries;

/** Every schema that bears what a buyer types or is. */
const schemas: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    Object.entries({ ...auth, ...account }).map(([name, part]) => [name, part]),
  ),
  ...{ placeOrder, cancelOrder, payInit },
  ...{ checkPay },
  orderDetail: { entries: detail },
};

const namesOf = (part: unknown): string[] =>
  typeof part === "object" && part !== null && "input" in part && "output" in part
    ? [...fieldNames(part.input), ...fieldNames(part.output)]
    : [...fieldNames(part)];

const masked = (name: string) =>
  JSON.stringify(redacted({ [name]: "canary" })) !== `{"${name}":"canary"}`;

test("each field that a buyer types or is, is hidden or known to be harmless, never both", () => {
  const names = [...new Set(Object.values(schemas).flatMap(namesOf))];
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name) => masked(name) === harmless.has(name))).toEqual([]);
});

test("these are hidden, whatever the contract says", () => {
  const secrets = [
    ...["token", "dead", "password", "old_password", "captcha", "answer", "verify_value"],
    ...["mobile", "email", "name", "provinceCode", "cityCode", "districtCode", "region", "detail"],
    ...["province_code", "place"],
    ...[
      "buyerName",
      "taxNo",
      "addressPhone",
      "bankAccount",
      "payee",
      "remark",
      "reason",
      "words",
      "introducer",
    ],
    ...["app_auth_token", "public_key", "balance", "keyword", "trackingNo", "url"],
    ...["addressForm", "invoiceForm", "signature", "userKey", "input", "output", "data"],
  ];
  expect(secrets.filter((name) => !masked(name))).toEqual([]);
});

test("what stays is data: errors as their words, functions and actors as a word, depth bounded", () => {
  const refusal = new Refusal(codes.forbidden, "网络连接失败，请检查网络连接", { token: "canary" });
  expect(
    redacted({ error: refusal, run: () => 1, list: [{ token: "" }, { token: null }, 2] }),
  ).toEqual({
    error: { name: "Refusal", message: "网络连接失败，请检查网络连接", code: 20403, judged: false },
    run: "[function]",
    list: [{ token: "" }, { token: null }, 2],
  });
});

test("of a silence stays how it came about, and nothing else that hangs on the error", () => {
  const silence = Object.assign(new Error("网络连接失败，请检查网络连接"), {
    kind: "silent",
    status: 502,
    form: "canary",
  });
  const received = {
    name: "Error",
    message: "网络连接失败，请检查网络连接",
    kind: "silent",
    status: 502,
  };
  expect(redacted({ error: silence })).toEqual({ error: received });
});

test("eight levels stay, of objects and of lists; what lies deeper is cut off", () => {
  const levels = Array.from({ length: 9 });
  const inObjects = levels.reduce<unknown>((inner) => ({ inner }), 1);
  const inLists = levels.reduce<unknown>((inner) => [inner], 1);
  const text = (value: unknown) => JSON.stringify(redacted(value)).replaceAll('{"inner":', "{");
  expect([text(inObjects), text(inLists)]).toEqual([
    '{{{{{{{{"[…]"}}}}}}}}',
    '[[[[[[[["[…]"]]]]]]]]',
  ]);
  const knot: Record<string, unknown> = {};
  knot.self = knot;
  expect(JSON.stringify(redacted(knot))).toContain("[…]");
});

const form = {
  mobile: "13800138000",
  password: "canary-password",
  captcha: "canary-letters",
  captcha_id: "c1",
};
const canaries = [
  ...Object.values(form).slice(0, 3),
  "canary-app",
  "canary-old",
  "canary-session",
  "canary-work",
  "canary-key",
];
const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

/** A visit: token, refusal, captcha, login, logout; all through the registry. */
async function visit(): Promise<void> {
  const session = { token: "canary-session", expire: 0, userKey: "canary-key" };
  const tokens = ["canary-old", "canary-app"];
  const accessToken = startActor(
    "accessToken",
    accessTokenMachine.provide({
      actors: {
        readToken: fromPromise<AccessToken | null>(async () => ({
          token: "canary-old",
          lastsMs: null,
        })),
        obtainToken: fromPromise<AccessToken, { dead: string | null }>(async () => ({
          token: tokens.pop() ?? "",
          lastsMs: null,
        })),
      },
    }),
  );
  const userSession = startActor(
    "userSession",
    userSessionMachine.provide({
      actors: {
        recall: fromPromise<UserSession | null>(async () => null),
        leave: fromPromise<void, Leaving | null>(async () => {}),
      },
    }),
  );
  const loginModal = startActor(
    "loginModal",
    loginModalMachine.provide({
      actors: { login: fromPromise<UserSession, LoginForm | null>(async () => session) },
      actions: {
        adopt: (_, { session: own }) => userSession.send({ type: "server.signedIn", session: own }),
      },
    }),
    { input: { open: true } },
  );
  const captcha = startActor(
    "captcha",
    captchaMachine.provide({
      actors: {
        fetchChallenge: fromPromise<Challenge, CaptchaKind>(async () => ({
          id: "c1",
          kind: "pow" as const,
          data: "data:,",
        })),
        work: fromPromise<string, Challenge | null>(async () => "canary-work"),
        verify: fromPromise<void, CaptchaAnswer>(async () => {}),
      },
    }),
  );
  captcha.send({ type: "refresh", kind: "pow" });
  await settle();
  captcha.send({ type: "check", answer: form.captcha });
  const refused = { replayed: false, message: "应用令牌失效" };
  accessToken.send({ type: "server.refused", generation: 1, ...refused });
  loginModal.send({ type: "submit", form });
  await settle();
  expect(userSession.getSnapshot().value).toBe("signedIn");
  userSession.send({ type: "logout", keepDrafts: false });
  await settle();
  for (const actor of [accessToken, userSession, loginModal, captcha]) actor.stop();
}

let stop = () => {};
afterEach(() => stop());

test("an observer sees every actor and its life, and no canary of it", async () => {
  const seen: Observation[] = [];
  stop = inspectActors((observation) => seen.push(observation));
  await visit();
  const text = JSON.stringify(seen);
  expect(canaries.filter((canary) => text.includes(canary))).toEqual([]);
  const of = (what: Observation["what"]) =>
    new Set(seen.filter((o) => o.what === what).map((o) => o.actor));
  const machines = ["accessToken", "userSession", "loginModal", "captcha"];
  expect([...of("started")]).toEqual(expect.arrayContaining(["loginModal/login", "captcha/work"]));
  for (const what of ["started", "event", "snapshot"] as const) {
    expect([...of(what)]).toEqual(expect.arrayContaining(machines));
  }
  expect([...of("action")]).toEqual(
    expect.arrayContaining(["accessToken", "userSession", "loginModal"]),
  );
  const alias: unknown = expect.stringMatching(/^\[隐去 \d+\]$/);
  const session = { token: alias, expire: 0, userKey: alias };
  expect(seen.filter(({ what }) => what === "event")).toContainEqual({
    at: expect.any(Number),
    what: "event",
    actor: "userSession",
    event: { type: "server.signedIn", session },
  });
});

test("without a listener nothing is copied, and after stopping nothing is reported", async () => {
  const seen: Observation[] = [];
  inspectActors((observation) => seen.push(observation))();
  let read = 0;
  const form2 = Object.defineProperty({ ...form }, "mobile", {
    enumerable: true,
    get: () => {
      read += 1;
      return "13800138000";
    },
  });
  const asking = startActor("loginModal", loginModalMachine, { input: { open: true } });
  asking.send({ type: "submit", form: form2 });
  asking.stop();
  expect([read, seen]).toEqual([0, []]);
  stop = inspectActors((observation) => seen.push(observation));
  const again = startActor("loginModal", loginModalMachine, { input: { open: true } });
  again.send({ type: "submit", form: form2 });
  again.stop();
  expect(read).toBeGreaterThan(0);
  expect(seen.length).toBeGreaterThan(0);
});

test("equal values have one alias in every field, and different values have different ones", () => {
  const first = redacted({ token: "one secret", userKey: "another", dead: "one secret" });
  const later = redacted({ context: { token: "another" }, output: "one secret" });
  const [one, another] = ["token", "userKey"].map((name) => Reflect.get(Object(first), name));
  expect(one).not.toBe(another);
  expect(first).toEqual({ token: one, userKey: another, dead: one });
  expect(later).toEqual({ context: { token: another }, output: one });
  expect(redacted(first)).toEqual(first);
});

test("a field without a value shows that it has none", () => {
  const empty = { token: null, mobile: "", email: undefined };
  expect(redacted(empty)).toEqual(empty);
});
