import { checkoutMachine } from "#machines/checkout.machine.ts";
import { done, failed } from "#tests/machines/paths.ts";
import { placingRows } from "./checkout-placing.ts";
import * as words from "./checkout-words.ts";
import { describeOracle, type Row } from "./oracle.ts";

const { given, review, dearer, intent, placed, silence, loggedOut } = words;
const { agreed, notAgreed, sending, letGo, settles, recalls } = words;
const at = (stage: string, order = "none") => `order ${order} · stage ${stage}`;
const prices = { to: "stage editing.pricing", starts: ["review"] };
const places = { to: "stage placing.preparing", starts: ["holdDraft", "prepare"] };
const changed = { type: "terms.changed" };
const place = { type: "place" };
const tryAgain = { type: "tryAgain" };
const accept = { type: "acceptPrice" };
const decline = { type: "declinePrice" };
const rests = ["pricing", "refused", "priced", "priceMoved"];
const left = [["settle", { intent }] as const];
const silent = (stage: string, events: readonly Row["on"][]): Row[] =>
  events.map((on) => ({ in: at(stage), on }));

describeOracle({
  machine: checkoutMachine,
  given,
  regions: at("editing.priced"),
  starts: [
    {
      input: { userKey: "z", pending: null },
      to: at("editing.pricing"),
      starts: ["lookAfter", "review"],
      sets: { intent: null, sends: 0, misses: 0, message: null, ...notAgreed, placed: null },
    },
    {
      input: { userKey: "z", pending: intent },
      to: at("recalling.asking", "mayExist"),
      starts: ["lookAfter", ...recalls],
      sets: { intent, pending: intent },
    },
  ],
  tags: {
    "stage editing.pricing": ["busy", "editable"],
    "stage editing.refused": ["editable", "needsTap"],
    "stage editing.priced": ["editable", "needsTap"],
    "stage editing.priceMoved": ["needsTap"],
    "stage parked.network": ["editable", "needsTap"],
    "stage parked.login": [],
    "order mayExist": ["editable", "needsTap", "mayExist"],
    "stage recalling.asking": ["busy", "placing"],
    "stage recalling.waiting": ["busy", "placing"],
    "stage placing.preparing": ["busy", "placing"],
    "stage placing.recording": ["busy", "placing"],
    "stage placing.sending": ["busy", "placing"],
    "stage placing.unknown": ["busy", "placing"],
    "stage placing.readingBack": ["busy", "placing"],
    "stage placing.takingBack": ["busy", "placing"],
    "stage placing.unconfirmed": ["placing", "needsTap"],
  },
  says: {
    ...placingRows,
    "the server prices each choice": [
      ...rests.map((state) => ({
        in: at(`editing.${state}`),
        given: agreed,
        on: changed,
        ...prices,
        sets: { message: null, ...notAgreed },
      })),
      {
        in: at("editing.pricing"),
        given: { review: null },
        on: done("review", review),
        to: at("editing.priced"),
        sets: { review, misses: 0 },
      },
      {
        in: at("editing.pricing"),
        given: agreed,
        on: done("review", review),
        to: at("editing.priced"),
        sets: { review, misses: 0, ...notAgreed },
      },
    ],
    "another total than the accepted one is shown and asked about (F13)": [
      {
        in: at("editing.pricing"),
        given: agreed,
        on: done("review", dearer),
        to: at("editing.priceMoved"),
        sets: { review: dearer, misses: 0 },
      },
      {
        in: at("editing.priceMoved"),
        given: agreed,
        on: accept,
        ...places,
        sets: { message: null, ...notAgreed },
      },
      {
        in: at("editing.priceMoved"),
        given: agreed,
        on: decline,
        to: at("editing.priced"),
        sets: notAgreed,
      },
    ],
    "an order needs a press, and a moved price its own": [
      { in: at("editing.priced"), on: place, ...places, sets: { message: null } },
      ...silent("editing.pricing", [place, tryAgain, accept, decline]),
      ...silent("editing.refused", [place, accept, decline]),
      ...silent("editing.priced", [tryAgain, accept, decline]),
      ...silent("editing.priceMoved", [place, tryAgain]),
    ],
    "a refused price shows the server's reason": [
      {
        in: at("editing.pricing"),
        on: failed("review", words.refused),
        to: at("editing.refused"),
        sets: { failure: words.refused, message: "不可以" },
      },
      { in: at("editing.refused"), on: tryAgain, ...prices, sets: { message: null } },
    ],
    "without a reply all input stays, and it is priced again later (F1, F3)": [
      ...[silence, words.unsent, words.running].map((error) => ({
        in: at("editing.pricing"),
        on: failed("review", error),
        to: at("parked.network"),
        starts: words.pause(3),
        sets: { failure: error, message: error.message, misses: 3 },
      })),
      { in: at("parked.network"), on: done("priceAgain"), ...prices, sets: { message: null } },
      {
        in: at("parked.network"),
        on: failed("priceAgain", silence),
        ...prices,
        sets: { message: null },
      },
      { in: at("parked.network"), on: changed, ...prices, sets: { message: null } },
      { in: at("parked.network"), on: tryAgain, ...prices, sets: { message: null } },
      ...silent("parked.network", [place, accept, decline]),
    ],
    "20402 waits for the same buyer's login (F11)": [
      {
        in: at("editing.pricing"),
        on: failed("review", loggedOut),
        to: at("parked.login"),
        starts: ["signedInAgain"],
        sets: { failure: loggedOut, message: "登录超时,请重新登录!" },
      },
      { in: at("parked.login"), on: done("signedInAgain", "z"), ...prices },
      {
        in: at("parked.login"),
        on: failed("signedInAgain", silence),
        to: at("parked.login"),
        starts: ["signedInAgain"],
      },
      ...silent("parked.login", [place, tryAgain, accept, changed]),
    ],
    "an intent that may have made an order is read back after the login (F11)": [
      {
        in: at("parked.login", "mayExist"),
        given: { ...sending, failure: loggedOut },
        on: done("signedInAgain", "z"),
        to: at("recalling.asking", "mayExist"),
        starts: recalls,
      },
    ],
    "another buyer does not own this checkout (F18)": [
      { in: at("parked.login"), on: done("signedInAgain", "l"), to: at("otherBuyer") },
      {
        in: at("parked.login", "mayExist"),
        given: sending,
        on: done("signedInAgain", "l"),
        to: at("otherBuyer", "mayExist"),
      },
    ],
    "an earlier visit's intent is read back, and nothing is sent (F10)": [
      {
        in: at("recalling.asking", "mayExist"),
        given: { ...sending, pending: intent },
        on: done("recall", placed),
        to: at("placed", "exists"),
        ends: true,
        does: [...left, ["leave", { placed }]],
        sets: { placed },
      },
      {
        in: at("recalling.asking", "mayExist"),
        given: { ...sending, pending: intent },
        on: done("recall", null),
        to: at("editing.pricing"),
        does: settles,
        starts: ["review"],
        sets: { message: "上次的提交没有下成订单，请核对后重新提交", ...letGo },
      },
    ],
    "the recall is repeated until there is a reply": [
      {
        in: at("recalling.asking", "mayExist"),
        given: { ...sending, pending: intent },
        on: failed("recall", silence),
        to: at("recalling.waiting", "mayExist"),
        starts: words.pause(3),
        sets: { failure: silence, misses: 3 },
      },
      {
        in: at("recalling.asking", "mayExist"),
        given: { ...sending, pending: intent },
        on: failed("recall", loggedOut),
        to: at("parked.login", "mayExist"),
        starts: ["signedInAgain"],
        sets: { failure: loggedOut },
      },
      ...[done("recallAgain"), failed("recallAgain", silence)].map((on) => ({
        in: at("recalling.waiting", "mayExist"),
        given: { ...sending, pending: intent },
        on,
        to: at("recalling.asking", "mayExist"),
        starts: [["recall", intent] as const],
      })),
      {
        in: at("recalling.waiting", "mayExist"),
        given: { ...sending, pending: intent },
        on: tryAgain,
      },
    ],
  },
});
