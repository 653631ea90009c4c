import type { ReactNode } from "react";
import { useWords } from "#api/shop-words.ts";
import { shipTextInBrief } from "#components/job-facts/dates-now.ts";
import { jobOf } from "#components/job-form/job-form.ts";
import type { BookCardProps } from "#configurator/fields/form-props.ts";
import { useInSlices } from "#configurator/state/use-in-slices.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { PricedWay } from "#pricing/methods/ways.ts";
import { Button } from "#ui/controls/button.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import styles from "./cheaper-lines.module.css";
import { cheaperWay } from "./cheaper-way.ts";
import { offersJob } from "./offers-job.ts";
import { promiseOfWay, wayNotes } from "./way-notes.ts";
import { neighbourOfJob, waysOfJob } from "./ways-of-job.ts";

/** The saving of the cheapest other method and of the best neighbour, each with its button. */
export function CheaperLines({ session, book }: BookCardProps) {
  const words = useWords();
  const settled = useSessionPart(session, (state) => state.settled);
  const whole = useSessionPart(session, (state) => state.problems.length === 0);
  const job = settled?.job ?? null;
  const ways = useInSlices(waysOfJob, job, book);
  const neighbour = useInSlices(neighbourOfJob, job, book);
  // An earlier job's saving is no promise for this one.
  if (job === null || ways?.job !== job || !whole) return null;
  const own = ways.result.find((way) => way.job === job);
  const cheaper = cheaperWay(ways.result, job);
  const near = neighbour?.job === job ? neighbour.result.near : null;
  const row = { session, book };
  const unitsOf = (way: PricedWay) =>
    own === undefined || (way.quantity === own.quantity && way.unit === own.unit)
      ? ""
      : `${grouped(way.quantity)} ${way.unit}，`;
  return (
    <>
      {cheaper === null ? null : (
        <Line
          {...row}
          label="更省的做法"
          way={cheaper.way}
          units={unitsOf(cheaper.way)}
          taken={`已换成${words.of("way", cheaper.way.way)}`}
          action={`换${words.of("way", cheaper.way.way)}`}
        >
          改{words.of("way", cheaper.way.way)} ¥{grouped(yuanOf(cheaper.way.total))}，省 ¥
          {grouped(yuanOf(cheaper.saved))}
        </Line>
      )}
      {near === null ? null : (
        <Line
          {...row}
          label="相近的规格"
          way={near.way}
          units={unitsOf(near.way)}
          taken={`已改成${near.words}`}
          action="改成这样"
          below={cheaper !== null}
        >
          改成 {near.words} 只要 ¥{grouped(yuanOf(near.way.total))}
        </Line>
      )}
    </>
  );
}

interface LineProps extends BookCardProps {
  /** The accessible name of the line. */
  readonly label: string;
  readonly way: PricedWay;
  /** `10 盒，` where the amount is in another unit. */
  readonly units: string;
  /** What the toast says once it is taken. */
  readonly taken: string;
  readonly action: string;
  readonly children: ReactNode;
  /** Another line is above it: this one scrolls with the page. */
  readonly below?: boolean;
}

/** One cheaper job, with the tap that takes it and the one that takes it back. */
function Line({
  session,
  book,
  label,
  way,
  units,
  taken,
  action,
  children,
  below = false,
}: LineProps) {
  const words = useWords();
  const next = jobOf(way.job);
  if (next === null || !offersJob(session, next, book)) return null;
  const { day, weekday, rest } = shipTextInBrief(promiseOfWay(way, book));
  const take = () => {
    const { form } = session.read();
    session.change(next);
    toast(taken, {
      tone: "ok",
      action: { label: "撤销", onAction: () => session.change(form) },
    });
  };
  const note =
    next.quoteType === "paper" ? "" : `，${words.of("way", way.way)}，${wayNotes[way.way]}`;
  return (
    <aside className={styles.line} aria-label={label} data-below={below || undefined}>
      <p className={styles.words}>
        <b>{children}</b>
        <span>
          {units}
          {day} {weekday}
          {rest}
          {note}
        </span>
      </p>
      <Button tone="plain" size="s" onClick={take}>
        {action}
      </Button>
    </aside>
  );
}
