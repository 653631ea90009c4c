import type { Calendar } from "#contract/price-book/time.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import type { Making, PromisedDates, Transit } from "#contract/quotes/quote-dates.ts";
import { acceptedOn, dayText, leavesOn, workingTime } from "#pricing/core/calendar.ts";

/**
 * 发货 and 送达 of goods that are ordered and paid at an instant. No other function calculates these
 * dates, for quote, cart, review and order, on page and server.
 * @param makings goods that ship together, when the last of them is made
 * @param transit transit days; null = not promised
 * @param at ms since 1970
 * @returns null where no day within two years is possible
 */
export function datesOf(
  calendar: Calendar,
  makings: readonly Making[],
  transit: Transit | null,
  at: number,
): PromisedDates | null {
  const time = workingTime(calendar);
  const accepted = acceptedOn(time, at);
  if (accepted === null) return null;
  let leaves = accepted;
  for (const making of makings) {
    const day = leavesOn(time, accepted, making);
    if (day === null) return null;
    leaves = Math.max(leaves, day);
  }
  const lastNamed = leaves + (transit?.to ?? 0);
  return {
    shipOn: dayText(leaves),
    arrive:
      transit === null
        ? null
        : { from: dayText(leaves + transit.from), to: dayText(leaves + transit.to) },
    estimated: lastNamed > time.knownUntil,
  };
}

/** The production of a quote; one of an earlier version has only its days. */
export const makingOf = ({ making, leadDays }: Pick<Quote, "making" | "leadDays">): Making =>
  making ?? { queueDays: leadDays, overtimeMinutes: 0, steps: [] };

/**
 * The quote with the dates of an instant: its own, each alternative's and each pace's; null =
 * unknown.
 */
export function dated(quote: Quote, calendar: Calendar, at: number | null): Quote {
  const transit = quote.transit ?? null;
  const datesFor = (making: Making) =>
    at === null ? null : datesOf(calendar, [making], transit, at);
  return {
    ...quote,
    dates: datesFor(makingOf(quote)),
    alternatives: quote.alternatives.map((other) =>
      other.making === undefined ? other : { ...other, dates: datesFor(other.making) },
    ),
    ...(quote.paces === undefined
      ? {}
      : { paces: quote.paces.map((pace) => ({ ...pace, dates: datesFor(pace.making) })) }),
  };
}
