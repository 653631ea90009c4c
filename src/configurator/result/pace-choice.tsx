import { useSyncExternalStore } from "react";
import { shopNow } from "#api/device-clock.ts";
import { DateList } from "#components/job-facts/date-list.tsx";
import { datedNow, shipText } from "#components/job-facts/dates-now.ts";
import styles from "#components/job-facts/result.module.css";
import { problemAt } from "#components/job-form/job-form.ts";
import { differenceWords } from "#configurator/state/differences.ts";
import type { HeldPlace } from "#configurator/state/freight-place.ts";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { fenOf } from "#contract/format/money.ts";
import type { Pace, Quote } from "#contract/quotes/quote.ts";
import type { Making, MakingStep } from "#contract/quotes/quote-dates.ts";
import { cheapestCarrier } from "#pricing/analysis/freight-choices.ts";
import { datesOf, makingOf } from "#pricing/rating/dates.ts";
import { ChoiceRows } from "#ui/controls/choice-rows.tsx";

interface PaceChoiceProps {
  readonly session: QuoteSession;
  /** Destination of freight. */
  readonly held: HeldPlace;
}

/** 交期: each pace with its date and price, shipping and arrival dates, and their reasons. */
export function PaceChoice({ session, held }: PaceChoiceProps) {
  const priced = useSessionPart(session, (state) => state.priced);
  const problems = useSessionPart(session, (state) => state.problems);
  const form = useSessionPart(session, (state) => state.form);
  const { book } = session;
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
          onToggle={(rush) => session.change({ ...form, rush: Number(rush) })}
          rows={paces.map((pace) => ({
            value: String(pace.percent),
            label: pace.name,
            line: shipText(pace),
            price: paceMoney(pace),
          }))}
        />
      )}
      {error === undefined ? null : <p role="alert">{error}</p>}
      <Dates quote={quote} session={session} held={held} />
      <Stages making={makingOf(quote)} />
    </>
  );
}

const paceMoney = ({ difference }: Pace): string | undefined =>
  fenOf(difference) === 0 ? undefined : differenceWords(fenOf(difference));

interface DatesProps extends PaceChoiceProps {
  readonly quote: Quote;
}

/** To the job's own destination, or by the cheapest carrier to the freight destination. */
function Dates({ quote, session, held }: DatesProps) {
  const place = useSyncExternalStore(held.subscribe, held.read);
  const { book } = session;
  if (quote.dates === null || quote.dates === undefined) {
    return <p className={styles.words}>{shipText(quote)}，具体日期下单时确认。</p>;
  }
  if (quote.transit !== undefined || book === null) {
    return <DateList dates={quote.dates} noArrival="以承运商为准" />;
  }
  if (place.kind !== "known") {
    return <DateList dates={quote.dates} noArrival="选收货省份后显示" />;
  }
  const way = cheapestCarrier(quote, place, book);
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

const hoursText = (minutes: number): string =>
  minutes < 60 ? `${minutes} 分钟` : `${Math.round(minutes / 6) / 10} 小时`;

const stageText = ({ name, minutes }: MakingStep): string => `${name} ${hoursText(minutes)}`;

/** The production stages behind the days, in order. */
function Stages({ making }: { readonly making: Making }) {
  const { queueDays, overtimeMinutes, steps } = making;
  const queue = queueDays === 0 ? "不排队" : `排产 ${queueDays} 个工作日`;
  const overtime = overtimeMinutes === 0 ? [] : [`每天加班 ${hoursText(overtimeMinutes)}`];
  return (
    <p className={styles.words}>{[queue, ...overtime, ...steps.map(stageText)].join("，")}。</p>
  );
}
