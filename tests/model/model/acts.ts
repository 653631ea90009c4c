import fc from "fast-check";
import { faults, type Place, places, type Weather } from "./road.ts";

/** What may happen in a life, in whichever order. `tab` 0 or 1. */
export type Act =
  | { readonly kind: "openCheckout" | "place" | "tryAgain" | "closeTab"; readonly tab: number }
  | { readonly kind: "openCashier" | "checkAgain" | "look"; readonly tab: number }
  | { readonly kind: "pay"; readonly tab: number; readonly channel: "sandbox" | "balance" }
  | { readonly kind: "press"; readonly button: "success" | "fail" | "delay" | "abandon" }
  | ({ readonly kind: "weather" } & Weather)
  | { readonly kind: "calmRoad" | "arrive" | "time" | "serverTime" | "cancel" }
  | { readonly kind: "endSession" | "signIn" };

/** Some acts come before the one before them has come to rest. */
interface Step {
  readonly act: Act;
  readonly rests: boolean;
}

/** The state of a run, on a working network, before random events. */
const toCheckout: readonly Act[] = [{ kind: "openCheckout", tab: 0 }];
const toCashier: readonly Act[] = [
  ...toCheckout,
  { kind: "place", tab: 0 },
  { kind: "openCashier", tab: 0 },
];
const toProvider: readonly Act[] = [...toCashier, { kind: "pay", tab: 0, channel: "sandbox" }];
const toMoney: readonly Act[] = [...toProvider, { kind: "press", button: "success" }];
export const beginnings = { toCheckout, toCashier, toProvider, toMoney };

const tab = fc.constantFrom(0, 1);
const fault = fc.constantFrom(...faults);
const left = fc.integer({ min: 1, max: 5 });

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom("openCheckout", "place", "place", "openCashier"),
      tab,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("pay"),
      tab,
      channel: fc.constantFrom("sandbox", "sandbox", "balance"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("tryAgain", "checkAgain", "look", "closeTab"),
      tab,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("weather"),
      place: fc.constantFrom(...places),
      fault,
      left,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("press"),
      button: fc.constantFrom("success", "success", "fail", "delay", "abandon"),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("calmRoad", "arrive", "time", "serverTime", "endSession", "signIn"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("cancel") }) },
);

/** An act that its fault strikes on the way. */
function struck(place: Place, strikes: (tab: number) => Act): fc.Arbitrary<Step[]> {
  return fc
    .record({ at: tab, fault, left, rests: fc.boolean() })
    .map(({ at, rests, ...weather }) => [
      { act: { kind: "weather", place, ...weather }, rests: false },
      { act: strikes(at), rests },
    ]);
}

const steps = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.record({ act, rests: fc.boolean() }).map((step) => [step]) },
      { weight: 1, arbitrary: struck("placing", (at) => ({ kind: "place", tab: at })) },
      {
        weight: 1,
        arbitrary: struck("opening", (at) => ({ kind: "pay", tab: at, channel: "sandbox" })),
      },
      { weight: 1, arbitrary: struck("checking", (at) => ({ kind: "checkAgain", tab: at })) },
    ),
    { minLength: 4, maxLength: 16 },
  )
  .map((all) => all.flat());

export interface Course {
  readonly beginning: keyof typeof beginnings;
  readonly steps: readonly Step[];
}

/** Runs to execute: the state where each begins, and its events. */
export const lifeCourses: fc.Arbitrary<Course> = fc.record({
  beginning: fc.constantFrom("toCheckout", "toCashier", "toProvider", "toMoney"),
  steps,
});
