import { paymentMachine } from "#machines/payment.machine.ts";
import { done, failed } from "#tests/machines/paths.ts";
import { describeOracle, type Row } from "./oracle.ts";
import { waitingRows } from "./payment-waiting.ts";
import * as words from "./payment-words.ts";

const { checkOf, noted, given, asks, settles, settlesAnswered, tap, choice } = words;
const { silence, silenceText, loggedOut, forbidden } = words;

/** The three places that hear of the order's payment. */
const heard = [
  { in: "checking", by: "check" },
  { in: "waiting.asking", by: "ask" },
  { in: "unsure.asking", by: "ask" },
  { in: "transferring.asking", by: "ask" },
] as const;
const hears = (check: words.Check, outcome: Partial<Row>): Row[] =>
  heard.map((place) => ({
    in: place.in,
    on: done(place.by, check),
    ...outcome,
    sets: { ...noted(check), ...outcome.sets },
  }));
const dropped = { choice: null, tap: null };
const offline = { channel: "offline" };

describeOracle({
  machine: paymentMachine,
  given,
  starts: [
    {
      input: { orderId: "o1", userKey: "z" },
      to: "checking",
      starts: ["holdOrder", ["checkPay", words.order]],
      sets: { choice: null, tap: null, polls: 0, misses: 0, message: null, check: null },
    },
  ],
  tags: {
    checking: ["busy"],
    recording: ["busy"],
    opening: ["busy"],
    "choosing.resting": ["payable"],
    "declined.resting": ["payable"],
    "waiting.resting": [],
    "waiting.asking": ["asking"],
    "unsure.resting": ["payable"],
    "unsure.asking": ["payable", "asking"],
    "transferring.resting": ["payable"],
    "transferring.asking": ["payable", "asking"],
    unreached: [],
    waitingForLogin: [],
  },
  says: {
    ...waitingRows,
    "money that arrived ends the payment and its intents": hears(checkOf("paid"), {
      to: "paid",
      ends: true,
      does: settles,
    }),
    "a cancelled order can no longer be paid (F14)": hears(checkOf("closed"), {
      to: "closed",
      ends: true,
      does: settles,
    }),
    "a channel that refused is settled, and the buyer may try again": hears(
      checkOf("declined", { message: "余额不足" }),
      { to: "declined.resting", does: settles, sets: dropped },
    ),
    "no open payment: an intent of this visit had no effect": [
      ...hears(checkOf("unpaid"), {
        to: "choosing.resting",
        does: settlesAnswered,
        sets: { ...dropped, message: "刚才的支付没有打开，请再试一次" },
      }),
      {
        in: "checking",
        given: { failure: forbidden },
        on: done("check", checkOf("unpaid")),
        to: "choosing.resting",
        does: settlesAnswered,
        sets: { ...noted(checkOf("unpaid")), ...dropped, message: "不可以" },
      },
      {
        in: "checking",
        given: { tap: null },
        on: done("check", checkOf("unpaid")),
        to: "choosing.resting",
        does: settlesAnswered,
        sets: noted(checkOf("unpaid")),
      },
    ],
    "an open transfer shows its account, and keeps it where a host is silent about it": [
      ...hears(checkOf("waiting", { ...offline, transfer: words.account }), {
        to: "transferring.resting",
        later: [20_000, "transferring.asking"],
      }),
      {
        in: "transferring.asking",
        given: { account: words.account },
        on: done("ask", checkOf("waiting", offline)),
        to: "transferring.resting",
        sets: { ...noted(checkOf("waiting", offline)), account: words.account },
      },
      {
        in: "transferring.asking",
        given: { account: words.account },
        on: done("ask", checkOf("waiting")),
        to: "waiting.resting",
        sets: noted(checkOf("waiting")),
      },
      {
        in: "transferring.asking",
        given: { account: words.account, tap: null },
        on: done("ask", checkOf("unpaid", offline)),
        to: "choosing.resting",
        does: settlesAnswered,
        sets: noted(checkOf("unpaid", offline)),
      },
    ],
    "a transfer without an account needs a press for it": hears(checkOf("waiting", offline), {
      to: "choosing.resting",
    }),
    "a code to scan is shown while it is open": hears(
      checkOf("waiting", { scan: { image: "data:code" } }),
      { to: "waiting.resting", later: [2000, "waiting.asking"] },
    ),
    "the first query is repeated until there is a reply (F3)": [
      {
        in: "checking",
        on: failed("check", silence),
        to: "unreached",
        starts: [["worthAsking", { attempt: 2 }]],
        sets: { failure: silence, message: silenceText, misses: 2 },
      },
      { in: "unreached", on: done("askAgain"), to: "checking", starts: asks },
      { in: "unreached", on: failed("askAgain", silence), to: "checking", starts: asks },
      { in: "unreached", on: words.checkAgain, to: "checking", starts: asks },
    ],
    "a refused query shows the server's reason and waits for a press": [
      {
        in: "checking",
        on: failed("check", forbidden),
        to: "refused",
        sets: { failure: forbidden, message: "不可以" },
      },
      { in: "refused", on: words.checkAgain, to: "checking", starts: asks },
    ],
    "20402 parks the payment until the same buyer's login (F11, F18)": [
      {
        in: "checking",
        on: failed("check", loggedOut),
        to: "waitingForLogin",
        starts: ["signedInAgain"],
        sets: { failure: loggedOut, message: "登录超时,请重新登录!" },
      },
      ...["waiting", "unsure", "transferring"].map((state) => ({
        in: `${state}.asking`,
        on: failed("ask", loggedOut),
        to: "waitingForLogin",
        starts: ["signedInAgain"],
        sets: { failure: loggedOut },
      })),
      {
        in: "opening",
        on: failed("openPayment", loggedOut),
        to: "waitingForLogin",
        starts: ["signedInAgain"],
        sets: { failure: loggedOut },
      },
      { in: "waitingForLogin", on: done("signedInAgain", "z"), to: "checking", starts: asks },
      { in: "waitingForLogin", on: done("signedInAgain", "l"), to: "otherBuyer", ends: true },
      {
        in: "waitingForLogin",
        on: failed("signedInAgain", silence),
        to: "waitingForLogin",
        starts: ["signedInAgain"],
      },
      { in: "waitingForLogin", on: words.checkAgain, to: "checking", starts: asks },
    ],
    "the intent is stored before anything is sent": [
      {
        in: "recording",
        given: { tap: null },
        on: done("recordTap", tap),
        to: "opening",
        starts: [["openPayment", { orderId: "o1", tap }]],
        sets: { tap },
      },
      {
        in: "recording",
        on: failed("recordTap", new Error("没有空间")),
        to: "choosing.resting",
        sets: { failure: new Error("没有空间"), message: "没有空间" },
      },
    ],
    "an opened payment goes to its channel": [
      {
        in: "opening",
        given: { account: words.account, check: checkOf("unpaid"), scan: "data:old" },
        on: done("openPayment", words.page),
        to: "waiting.resting",
        does: [["openPage", { opened: words.page }]],
        sets: { account: null, scan: null, check: null },
        later: [2000, "waiting.asking"],
      },
      {
        in: "opening",
        given: { check: checkOf("unpaid") },
        on: done("openPayment", words.transfer),
        to: "transferring.resting",
        does: settles,
        sets: { account: words.account, check: null, ...dropped },
      },
      {
        in: "opening",
        given: { check: checkOf("unpaid") },
        on: done("openPayment", words.code),
        to: "checking",
        starts: asks,
        sets: { scan: "data:code", check: null },
      },
      {
        in: "opening",
        on: done("openPayment", words.paidAtOnce),
        to: "checking",
        starts: asks,
      },
    ],
    "an opening without a final reply is asked about, not repeated (F4, F7)": [
      {
        in: "opening",
        on: failed("openPayment", silence),
        to: "checking",
        starts: asks,
        sets: { failure: silence },
      },
      {
        in: "opening",
        on: failed("openPayment", forbidden),
        to: "checking",
        starts: asks,
        sets: { failure: forbidden },
      },
    ],
    "a final refusal settles the intent and says why": [
      {
        in: "opening",
        on: failed("openPayment", words.short),
        to: "choosing.resting",
        does: settles,
        sets: { failure: words.short, message: "余额不足", ...dropped },
      },
      {
        in: "opening",
        on: failed("openPayment", words.shut),
        to: "checking",
        does: settles,
        starts: asks,
        sets: { failure: words.shut, ...dropped },
      },
    ],
    "a press on a channel records it once (F8)": [
      ...["choosing", "declined", "unsure", "transferring"].map((state) => ({
        in: `${state}.resting`,
        given: { choice: null, tap: null, polls: 9 },
        on: words.choose,
        to: "recording",
        starts: [["recordTap", { orderId: "o1", choice }] as const],
        sets: { choice, polls: 0, message: null },
      })),
    ],
  },
});
