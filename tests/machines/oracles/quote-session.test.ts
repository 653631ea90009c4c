import { codes, Refusal } from "#contract/http/reply.ts";
import { quoteSessionMachine } from "#machines/quote-session.machine.ts";
import { done, failed } from "#tests/machines/paths.ts";
import { describeOracle, type Row } from "./oracle.ts";

const signed = { quote: { total: "100.00" }, validUntil: 9000 };
const silence = new Error("网络连接失败，请检查网络连接");
const refused = new Refusal(codes.forbidden, "做不了");
const edited = (whole: boolean) => ({ type: "edited", whole });
const opened = (whole: boolean) => ({ type: "opened", whole });
const left = { type: "left" };
const keep = { type: "keep" };
const confirm = { type: "confirm", at: 5000 };
const add = { type: "add" };
const order = { type: "order" };
const counted = { revision: 5, attempt: 0 };
const writes = [["write", "d1"] as const];
const names = [["nameDraft", { draftId: "d1" }] as const];
const asks = { to: "price asking", starts: ["ask"] };
const waits = [["untilWorthAsking", 2] as const];
const added = { kind: "added", lineId: "l1", revision: 4, nextDraftId: "d2" };
const kept = { kind: "kept", message: "没有网络", waits: true, stands: true };
const tapped = (tap: string) => [["handOver", tap] as const];
const prices = ["estimate", "incomplete", "pausing", "asking", "locked", "refused", "waiting"];
const silent = (state: string, events: readonly Row["on"][]): Row[] =>
  events.map((on) => ({ in: state, on }));

describeOracle({
  machine: quoteSessionMachine,
  given: {
    draftId: "d1",
    held: true,
    revision: 4,
    attempt: 2,
    lockedUntil: 6000,
    handedOver: null,
  },
  regions: "price estimate · draft saved · handOver idle",
  starts: [
    {
      input: { draftId: "d1", held: false },
      to: "price estimate · draft untouched · handOver idle",
      sets: { revision: 0, attempt: 0, lockedUntil: 0, handedOver: null, held: false },
    },
    { input: { draftId: "d1", held: true }, to: "price estimate · draft saved · handOver idle" },
  ],
  tags: {
    "price asking": [],
  },
  says: {
    "each change is stored at once and priced by the server after a pause": prices.map((price) => ({
      in: `price ${price}`,
      on: edited(true),
      to: "price pausing · draft writing.abreast",
      starts: writes,
      sets: counted,
      later: [600, "price asking", {}, ["settle"]],
    })),
    "an incomplete job is stored and not asked about": prices.map((price) => ({
      in: `price ${price}`,
      on: edited(false),
      to: "price incomplete · draft writing.abreast",
      starts: writes,
      sets: counted,
      later: [600, "price incomplete", {}, ["settle"]],
    })),
    "a shown job is priced by the server": [
      {
        in: "price estimate",
        on: opened(true),
        to: "price pausing",
        later: [600, "price asking", {}, ["settle"]],
      },
      { in: "price estimate", on: opened(false), to: "price incomplete" },
      {
        in: "price refused",
        on: opened(true),
        to: "price pausing",
        later: [600, "price asking", {}, ["settle"]],
      },
      ...silent("price locked", [opened(true), left]),
      ...silent("price estimate", [left]),
      ...silent("price refused", [left]),
    ],
    "a job that no view shows is not asked about": [
      "incomplete",
      "pausing",
      "asking",
      "waiting",
    ].map((price) => ({ in: `price ${price}`, on: left, to: "price estimate" })),
    "a price that is needed is asked for at once": [
      ...["estimate", "pausing", "refused", "waiting"].map((price) => ({
        in: `price ${price}`,
        on: confirm,
        ...asks,
      })),
      ...silent("price asking", [confirm]),
      ...silent("price incomplete", [confirm]),
    ],
    "a signed price holds until it expires (P19)": [
      { in: "price locked", on: confirm },
      { in: "price locked", on: { type: "confirm", at: 6000 }, ...asks },
      { in: "price locked", on: { type: "confirm", at: 6001 }, ...asks },
      { in: "price locked", on: { type: "confirm", at: 5999 } },
    ],
    "the server's price is shown and stored with the draft": [
      {
        in: "price asking",
        on: done("ask", signed),
        to: "price locked · draft writing.abreast",
        does: [["takeQuote", { signed }]],
        starts: writes,
        sets: { lockedUntil: 9000, attempt: 0 },
      },
      {
        in: "price asking · draft writing.abreast",
        on: done("ask", signed),
        to: "price locked · draft writing.behind",
        does: [["takeQuote", { signed }]],
        sets: { lockedUntil: 9000, attempt: 0 },
      },
      {
        in: "price asking · draft failed",
        on: done("ask", signed),
        to: "price locked · draft writing.abreast",
        does: [["takeQuote", { signed }]],
        starts: writes,
        sets: { lockedUntil: 9000, attempt: 0 },
      },
      {
        in: "price asking · draft untouched",
        on: done("ask", signed),
        to: "price locked",
        does: [["takeQuote", { signed }]],
        sets: { lockedUntil: 9000, attempt: 0 },
      },
    ],
    "a refused price shows its reason; without a reply it is asked for again": [
      {
        in: "price asking",
        on: failed("ask", refused),
        to: "price refused",
        does: [["showRefusal", { error: refused }]],
      },
      { in: "price asking", on: failed("ask", silence), to: "price waiting", starts: waits },
      { in: "price waiting", on: done("untilWorthAsking"), ...asks, sets: { attempt: 3 } },
      { in: "price waiting", on: failed("untilWorthAsking", silence), to: "price estimate" },
    ],
    "one write at a time; what changed meanwhile is written next (P5)": [
      ...["untouched", "saved", "failed"].map((draft) => ({
        in: `draft ${draft}`,
        on: keep,
        to: "draft writing.abreast",
        starts: writes,
      })),
      { in: "draft writing.abreast", on: keep, to: "draft writing.behind" },
      {
        in: "draft writing.abreast",
        on: edited(true),
        to: "price pausing · draft writing.behind",
        sets: counted,
      },
      { in: "draft writing.behind", on: keep },
      {
        in: "draft writing.behind",
        on: done("write"),
        to: "draft writing.abreast",
        does: names,
        starts: writes,
      },
      {
        in: "draft writing.behind",
        on: failed("write", silence),
        to: "draft writing.abreast",
        starts: writes,
      },
    ],
    "a draft is called saved only once the device holds it (P6)": [
      { in: "draft writing.abreast", on: done("write"), to: "draft saved", does: names },
      {
        in: "draft writing.abreast",
        on: failed("write", silence),
        to: "draft failed",
        starts: ["untilStoreBack"],
      },
      {
        in: "draft failed",
        on: done("untilStoreBack"),
        to: "draft writing.abreast",
        starts: writes,
      },
      {
        in: "draft failed",
        on: failed("untilStoreBack", silence),
        to: "draft writing.abreast",
        starts: writes,
      },
      {
        in: "draft untouched",
        on: edited(true),
        to: "price pausing · draft writing.abreast",
        starts: writes,
        sets: counted,
      },
      {
        in: "draft failed",
        on: edited(true),
        to: "price pausing · draft writing.abreast",
        starts: writes,
        sets: counted,
      },
    ],
    "one action at a time (F8)": [
      { in: "handOver idle", on: add, to: "handOver underWay.adding", starts: tapped("add") },
      { in: "handOver idle", on: order, to: "handOver underWay.ordering", starts: tapped("order") },
      ...silent("handOver underWay.adding", [add, order]),
      ...silent("handOver underWay.ordering", [add, order]),
    ],
    "a job in the cart begins another draft, with what was typed since": [
      {
        in: "handOver underWay.adding",
        on: done("handOver", added),
        to: "handOver idle · draft untouched",
        does: [["nameDraft", { draftId: null }]],
        sets: { handedOver: added, draftId: "d2", held: false },
      },
      {
        in: "handOver underWay.adding",
        on: done("handOver", { ...added, revision: 3 }),
        to: "handOver idle · draft writing.abreast",
        starts: [["write", "d2"]],
        sets: { handedOver: { ...added, revision: 3 }, draftId: "d2", held: false },
      },
    ],
    "any other outcome keeps the draft": [
      {
        in: "handOver underWay.adding",
        on: done("handOver", kept),
        to: "handOver idle",
        sets: { handedOver: kept },
      },
      {
        in: "handOver underWay.ordering",
        given: { handedOver: kept },
        on: failed("handOver", silence),
        to: "handOver idle",
        sets: { handedOver: null },
      },
    ],
  },
});
