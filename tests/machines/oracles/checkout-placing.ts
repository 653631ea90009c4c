import { done, failed } from "#tests/machines/paths.ts";
import * as words from "./checkout-words.ts";
import type { Effect, Row } from "./oracle.ts";

const { intent, placed, silence, unsent, loggedOut, sending, letGo, settles, leaves } = words;
const none = "order none";
const mayExist = "order mayExist";
const at = (stage: string, order = none) => `${order} · stage ${stage}`;
const exists = at("placed", "order exists");
const placing = (state: string, order = none) => at(`placing.${state}`, order);
const places = [["place", intent] as const];
const finds = [["findOrder", intent] as const];
const takesBack = [["recall", intent] as const];

/** What the context, actions and actors are after the pause. */
type Last = [] | [NonNullable<Row["sets"]>, readonly Effect[], readonly Effect[]];

/** The nth send failed without a reply: the next follows after so many ms. */
const backoff = (sends: number, ms: number, next: string, after: Last = []): Row => ({
  in: placing("sending", mayExist),
  given: { ...sending, sends },
  on: failed("place", silence),
  to: placing("unknown", mayExist),
  sets: { failure: silence },
  later: [ms, next, ...after],
});

/** One press of 提交订单. */
export const placingRows: Readonly<Record<string, readonly Row[]>> = {
  "an address is saved first, and nothing of the order is sent": [
    {
      in: placing("preparing"),
      on: done("prepare"),
      to: placing("recording"),
      starts: [["recordIntent", { expectedTotal: "100.00" }]],
    },
    {
      in: placing("preparing"),
      given: { review: { ...words.review, agreed: { goods: "110.00", saved: "10.00" } } },
      on: done("prepare"),
      to: placing("recording"),
      starts: [["recordIntent", { expectedTotal: "100.00", expectedSaved: "10.00" }]],
    },
    {
      in: placing("preparing"),
      given: { review: null },
      on: done("prepare"),
      to: placing("recording"),
      starts: [["recordIntent", { expectedTotal: "" }]],
    },
    {
      in: placing("preparing"),
      on: failed("prepare", words.refused),
      to: at("editing.refused"),
      sets: { failure: words.refused, message: "不可以" },
    },
  ],
  "the key is stored with the body before the first send": [
    {
      in: placing("recording"),
      given: { failure: silence },
      on: done("recordIntent", intent),
      to: placing("sending"),
      starts: places,
      sets: { intent, failure: null, sends: 1 },
    },
    {
      in: placing("recording"),
      on: failed("recordIntent", new Error("没有空间")),
      to: at("editing.priced"),
      sets: { failure: new Error("没有空间"), message: "没有空间" },
    },
  ],
  "a reply with an order places it once": [
    {
      in: placing("sending"),
      given: sending,
      on: done("place", placed),
      to: exists,
      ends: true,
      returns: placed,
      does: leaves,
      sets: { placed },
    },
    {
      in: placing("sending", mayExist),
      given: sending,
      on: done("place", placed),
      to: exists,
      ends: true,
      does: leaves,
      sets: { placed },
    },
  ],
  "a time-out means unknown, never failed (F3, F4)": [
    {
      in: placing("sending"),
      given: sending,
      on: failed("place", silence),
      to: placing("unknown", mayExist),
      sets: { failure: silence },
    },
    {
      in: placing("sending"),
      given: sending,
      on: failed("place", words.running),
      to: placing("unknown", mayExist),
      sets: { failure: words.running },
    },
  ],
  "an order that never left the device is no uncertain one (F1)": [
    {
      in: placing("sending"),
      given: sending,
      on: failed("place", unsent),
      to: at("parked.network"),
      does: settles,
      starts: words.pause(3),
      sets: { failure: unsent, message: "没有发出", misses: 3, ...letGo },
    },
    {
      in: placing("sending", mayExist),
      given: { ...sending, sends: 2 },
      on: failed("place", unsent),
      to: placing("unknown", mayExist),
      sets: { failure: unsent },
    },
  ],
  "the pause doubles from 0.5 s to 30 s, with the same key": [
    backoff(1, 1000, "stage placing.sending"),
    backoff(2, 2000, "stage placing.sending"),
    backoff(0, 500, "stage placing.sending"),
  ],
  "after three sends the order is asked for before it is sent again": [
    backoff(3, 4000, "stage placing.readingBack"),
    backoff(5, 16_000, "stage placing.readingBack"),
  ],
  "at most six sends in a burst": [
    backoff(6, 30_000, "stage placing.unconfirmed", [{ sends: 0 }, [], words.pause(6)]),
    backoff(9, 30_000, "stage placing.unconfirmed"),
  ],
  "the order that was found is placed; without one it is sent again": [
    {
      in: placing("readingBack", mayExist),
      given: { ...sending, sends: 3 },
      on: done("findOrder", placed),
      to: exists,
      ends: true,
      does: leaves,
      sets: { placed },
    },
    {
      in: placing("readingBack", mayExist),
      given: { ...sending, sends: 3 },
      on: done("findOrder", null),
      to: placing("sending", mayExist),
      starts: places,
      sets: { sends: 4 },
    },
    {
      in: placing("readingBack", mayExist),
      given: { ...sending, sends: 3 },
      on: failed("findOrder", silence),
      to: placing("unknown", mayExist),
      sets: { failure: silence, sends: 4 },
      later: [8000, "stage placing.readingBack"],
    },
  ],
  "after a burst it is asked for when a retry may succeed, or on a press": [
    {
      in: placing("unconfirmed", mayExist),
      given: sending,
      on: done("readAgain"),
      to: placing("readingBack", mayExist),
      starts: finds,
    },
    {
      in: placing("unconfirmed", mayExist),
      given: sending,
      on: failed("readAgain", silence),
      to: placing("readingBack", mayExist),
      starts: finds,
    },
    {
      in: placing("unconfirmed", mayExist),
      given: sending,
      on: { type: "tryAgain" },
      to: placing("readingBack", mayExist),
      starts: finds,
    },
  ],
  "a refusal in front of the key's check is recalled first": [
    ...[words.refused, words.throttled].map((error) => ({
      in: placing("sending"),
      given: sending,
      on: failed("place", error),
      to: placing("takingBack", mayExist),
      starts: takesBack,
      sets: { failure: error },
    })),
    {
      in: placing("takingBack", mayExist),
      given: { ...sending, failure: words.refused },
      on: done("takeBack", placed),
      to: exists,
      ends: true,
      does: leaves,
      sets: { placed },
    },
    {
      in: placing("takingBack", mayExist),
      given: { ...sending, failure: words.refused },
      on: done("takeBack", null),
      to: at("editing.refused"),
      does: settles,
      sets: { message: "不可以", ...letGo },
    },
    {
      in: placing("takingBack", mayExist),
      given: sending,
      on: failed("takeBack", silence),
      to: placing("unknown", mayExist),
      sets: { failure: silence, sends: 2 },
    },
  ],
  "a refusal after the key's check is final": [
    {
      in: placing("sending"),
      given: sending,
      on: failed("place", words.verdict),
      to: at("editing.refused"),
      does: settles,
      sets: { failure: words.verdict, message: "不可以", ...letGo },
    },
  ],
  "a moved price is asked about: a new key only after the buyer agrees (F13)": [
    {
      in: placing("sending"),
      given: { ...sending, agreedTotal: null },
      on: failed("place", words.moved),
      to: at("editing.pricing"),
      does: settles,
      starts: ["review"],
      sets: { failure: words.moved, ...words.agreed, ...letGo },
    },
    {
      in: placing("sending"),
      given: { ...sending, review: null },
      on: failed("place", words.moved),
      to: at("editing.pricing"),
      does: settles,
      starts: ["review"],
      sets: { failure: words.moved, ...letGo },
    },
  ],
  "20402 parks the intent without losing it (F11)": [
    {
      in: placing("sending"),
      given: sending,
      on: failed("place", loggedOut),
      to: at("parked.login", mayExist),
      starts: ["signedInAgain"],
      sets: { failure: loggedOut },
    },
    {
      in: placing("readingBack", mayExist),
      given: sending,
      on: failed("findOrder", loggedOut),
      to: at("parked.login", mayExist),
      starts: ["signedInAgain"],
      sets: { failure: loggedOut },
    },
    {
      in: placing("takingBack", mayExist),
      given: sending,
      on: failed("takeBack", loggedOut),
      to: at("parked.login", mayExist),
      starts: ["signedInAgain"],
      sets: { failure: loggedOut },
    },
    {
      in: placing("preparing"),
      on: failed("prepare", loggedOut),
      to: at("parked.login"),
      starts: ["signedInAgain"],
      sets: { failure: loggedOut, message: "登录超时,请重新登录!" },
    },
  ],
  "further presses do nothing while an intent is under way (F8)": [
    "preparing",
    "recording",
    "sending",
    "unknown",
    "readingBack",
    "takingBack",
  ].flatMap((state) =>
    ["place", "tryAgain", "acceptPrice", "terms.changed"].map((type) => ({
      in: placing(state),
      on: { type },
    })),
  ),
};
