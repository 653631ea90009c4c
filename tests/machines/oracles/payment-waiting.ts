import { done, failed } from "#tests/machines/paths.ts";
import type { Row } from "./oracle.ts";
import * as words from "./payment-words.ts";

const { checkOf, noted, asks, silence, silenceText, choice, abandon, checkAgain } = words;
const slowly = [["worthAsking", { attempt: 5 }] as const];
const asked = { starts: asks };

/** After so many queries without a result, the next one follows after so many seconds. */
const question = (polls: number, seconds: number): Row => ({
  in: "waiting.asking",
  given: { polls },
  on: done("ask", checkOf("waiting")),
  to: "waiting.resting",
  sets: noted(checkOf("waiting")),
  later: [1000 * seconds, "waiting.asking"],
});

/** What a waiting page does in each of its parts. */
const anywhere = (state: string, on: Row["on"], outcome: Partial<Row>): Row[] =>
  ["resting", "asking"].map((part) => ({ in: `${state}.${part}`, on, ...outcome }));

const refreshed = (outcome: string): Row => ({
  in: "choosing.refreshing",
  on: done("refresh", checkOf(outcome)),
  to: outcome,
  ends: true,
  does: words.settles,
  sets: noted(checkOf(outcome)),
});

/** What a page does while it waits for the channel, or for the buyer's choice. */
export const waitingRows: Readonly<Record<string, readonly Row[]>> = {
  "queries follow after 2, 3, 5, 8, 13, 20 s, within about two minutes": [
    question(0, 2),
    question(1, 3),
    question(2, 5),
    question(3, 8),
    question(4, 13),
    question(5, 20),
    question(6, 20),
    question(7, 20),
    question(8, 20),
  ],
  "after them the payment is unsure, and asked about slowly": [
    {
      in: "waiting.asking",
      given: { polls: 9 },
      on: done("ask", checkOf("waiting")),
      to: "unsure.resting",
      starts: slowly,
      sets: noted(checkOf("waiting")),
    },
    {
      in: "checking",
      given: { polls: 12 },
      on: done("check", checkOf("waiting")),
      to: "unsure.resting",
      starts: slowly,
      sets: noted(checkOf("waiting")),
    },
  ],
  "each query of a waiting page counts": [
    ...anywhere("waiting", checkAgain, { to: "waiting.asking", ...asked, sets: { polls: 1 } }),
    ...anywhere("unsure", checkAgain, { to: "unsure.asking", ...asked, sets: { polls: 1 } }),
    ...anywhere("transferring", checkAgain, {
      to: "transferring.asking",
      ...asked,
      sets: { polls: 1 },
    }),
    {
      in: "unsure.resting",
      on: done("askLater"),
      to: "unsure.asking",
      ...asked,
      sets: { polls: 1 },
    },
    {
      in: "unsure.resting",
      on: failed("askLater", silence),
      to: "unsure.asking",
      ...asked,
      sets: { polls: 1 },
    },
  ],
  "a query without a reply is repeated and says so (F3)": [
    {
      in: "waiting.asking",
      given: { polls: 3, check: checkOf("waiting") },
      on: failed("ask", silence),
      to: "waiting.resting",
      sets: { failure: silence, message: silenceText },
      later: [8000, "waiting.asking"],
    },
    {
      in: "unsure.asking",
      given: { polls: 10, check: checkOf("waiting") },
      on: failed("ask", silence),
      to: "unsure.resting",
      starts: slowly,
      sets: { failure: silence, message: silenceText },
    },
    {
      in: "transferring.asking",
      given: { account: words.account, check: checkOf("waiting", { channel: "offline" }) },
      on: failed("ask", silence),
      to: "transferring.resting",
      sets: { failure: silence, message: silenceText },
      later: [20_000, "transferring.asking"],
    },
  ],
  "the buyer goes back to the channels": [
    ...anywhere("waiting", abandon, { to: "choosing.resting" }),
    ...anywhere("unsure", abandon, { to: "choosing.resting" }),
    ...anywhere("transferring", abandon, { to: "choosing.resting" }),
  ],
  "another channel is chosen only where this one is slow": [
    ...anywhere("unsure", words.choose, {
      to: "recording",
      starts: [["recordTap", { orderId: "o1", choice }]],
      sets: { message: null },
    }),
    ...anywhere("transferring", words.choose, {
      to: "recording",
      starts: [["recordTap", { orderId: "o1", choice }]],
      sets: { message: null },
    }),
  ],
  "a page in sight asks whether the order ended elsewhere": [
    ...["choosing", "declined"].flatMap((state): Row[] => [
      { in: `${state}.resting`, on: words.refresh, to: `${state}.refreshing`, ...asked },
      { in: `${state}.refreshing`, on: words.refresh, to: `${state}.refreshing`, ...asked },
      { in: `${state}.resting`, on: checkAgain, to: "checking", ...asked },
      { in: `${state}.refreshing`, on: checkAgain, to: "checking", ...asked },
      {
        in: `${state}.refreshing`,
        on: words.choose,
        to: "recording",
        starts: [["recordTap", { orderId: "o1", choice }]],
        sets: { message: null },
      },
      {
        in: `${state}.refreshing`,
        on: done("refresh", checkOf("waiting")),
        to: `${state}.resting`,
      },
      { in: `${state}.refreshing`, on: failed("refresh", silence), to: `${state}.resting` },
    ]),
    {
      in: "choosing.resting",
      on: words.choose,
      to: "recording",
      starts: [["recordTap", { orderId: "o1", choice }]],
      sets: { message: null },
    },
    {
      in: "declined.resting",
      on: words.choose,
      to: "recording",
      starts: [["recordTap", { orderId: "o1", choice }]],
      sets: { message: null },
    },
  ],
  "it leaves only for those two ends": [refreshed("paid"), refreshed("closed")],
};
