import { useSyncExternalStore } from "react";
import { shopNow } from "#api/device-clock.ts";
import { fenOf } from "#contract/money.ts";
import type { Pace, Quote } from "#contract/quote.ts";
import type { Making, MakingStep } from "#contract/quote-dates.ts";
import { differenceWords } from "#desk/state/differences.ts";
import type { HeldPlace } from "#desk/state/freight-place.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { useDeskPart } from "#desk/state/use-desk.ts";
import { DateList } from "#job/facts/date-list.tsx";
import { datedNow, shipText } from "#job/facts/dates-now.ts";
import styles from "#job/facts/result.module.css";
import { problemAt } from "#job/form/job-form.ts";
import { datesOf, makingOf } from "#pricing/dates.ts";
import { type FreightChoice, freightChoices } from "#pricing/tools/freight-choices.ts";
import { ChoiceRows } from "#ui/choice-rows.tsx";

interface PaceChoiceProps {
  readonly desk: QuoteDesk;
  /** Where freight is reckoned to. */
  readonly held: HeldPlace;
}

/** 交期: each pace with its day and its price, when the goods leave and arrive, and why. */
export function PaceChoice({ desk, held }: PaceChoiceProps) {
  const priced = useDeskPart(desk, (state) => state.priced);
  const problems = useDeskPart(desk, (state) => state.problems);
  const form = useDeskPart(desk, (state) => state.form);
  const { book } = desk;
  if (priced === null) return null;
  const quote = datedNow(priced.quote, book);
  const { paces = [] } = quote;
  const error = problemAt(problems, "rush");
  return (
    <>
      {form.quoteType === "paper" || paces.length < 2 ? null : (
        <ChoiceRows
          label="要多快"
          hint={book === null ? undefined : `${book.calendar.cutOff} 前付款算当天`}
          kind="one"
          chosen={[String(form.rush ?? 0)]}
          onToggle={(rush) => desk.change({ ...form, rush: Number(rush) })}
          rows={paces.map((pace) => ({
            value: String(pace.percent),
            label: pace.name,
            line: shipText(pace),
            price: paceMoney(pace),
          }))}
        />
      )}
      {error === undefined ? null : <p role="alert">{error}</p>}
      <Dates quote={quote} desk={desk} held={held} />
      <Stages making={makingOf(quote)} />
    </>
  );
}

const paceMoney = ({ difference }: Pace): string | undefined =>
  fenOf(difference) === 0 ? undefined : differenceWords(fenOf(difference));

interface DatesProps extends PaceChoiceProps {
  readonly quote: Quote;
}

/** To the job's own place, or by the cheapest way to the place that freight is reckoned to. */
function Dates({ quote, desk, held }: DatesProps) {
  const place = useSyncExternalStore(held.subscribe, held.read);
  const { book } = desk;
  if (quote.dates === null || quote.dates === undefined) {
    return <p className={styles.words}>{shipText(quote)}，具体日期下单时确认。</p>;
  }
  if (quote.transit !== undefined || book === null) {
    return <DateList dates={quote.dates} noArrival="以承运商为准" />;
  }
  if (place.kind !== "known") {
    return <DateList dates={quote.dates} noArrival="选收货省份后显示" />;
  }
  const way = cheapestCarrier(freightChoices(quote, place, book));
  const dates =
    way === null
      ? null
      : datesOf(book.calendar, [makingOf(quote)], way.option.transit ?? null, shopNow());
  const name = book.freight.provinces.find(({ code }) => code === place.provinceCode)?.name ?? "";
  return (
    <>
      <DateList dates={dates ?? quote.dates} noArrival="以承运商为准" />
      {way === null ? null : (
        <p className={styles.words}>
          到{name}，按运费最省的{way.option.carrierName}计，{way.option.days}。
        </p>
      )}
    </>
  );
}

/** The carrier that asks least; fetching the goods is none. */
function cheapestCarrier(choices: readonly FreightChoice[]): FreightChoice | null {
  const carried = choices.filter(({ option }) => option.type !== "pickup");
  return [...carried].sort((a, b) => Number(a.fee) - Number(b.fee))[0] ?? null;
}

const hoursText = (minutes: number): string =>
  minutes < 60 ? `${minutes} 分钟` : `${Math.round(minutes / 6) / 10} 小时`;

const stageText = ({ name, minutes }: MakingStep): string => `${name} ${hoursText(minutes)}`;

/** The stages that the days come from, in their order. */
function Stages({ making }: { readonly making: Making }) {
  const { queueDays, overtimeMinutes, steps } = making;
  const queue = queueDays === 0 ? "不排队" : `排产 ${queueDays} 个工作日`;
  const overtime = overtimeMinutes === 0 ? [] : [`每天加班 ${hoursText(overtimeMinutes)}`];
  return (
    <p className={styles.words}>{[queue, ...overtime, ...steps.map(stageText)].join("，")}。</p>
  );
}
