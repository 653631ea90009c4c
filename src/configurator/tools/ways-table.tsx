import { useWords } from "#api/shop-words.ts";
import { jobOf } from "#components/job-form/job-form.ts";
import type { BookCardProps } from "#configurator/fields/form-props.ts";
import { shipTextOfWay, wayNotes } from "#configurator/result/way-notes.ts";
import { turnsOfJob } from "#configurator/result/ways-of-job.ts";
import { useInSlices } from "#configurator/state/use-in-slices.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { Words } from "#contract/lookups/words.ts";
import { taxWord } from "#contract/wording/tax-words.ts";
import type { PricedWay } from "#pricing/methods/ways.ts";
import { Button } from "#ui/controls/button.tsx";
import { Section } from "#ui/layout/card.tsx";
import { turnSentence } from "./turn-sentence.ts";
import styles from "./ways-table.module.css";

/** 做法: every production method for the job, the cheapest first. */
export function WaysTable({ session, book }: BookCardProps) {
  const settled = useSessionPart(session, (state) => state.settled);
  const words = useWords();
  const found = useInSlices(turnsOfJob, settled?.job ?? null, book);
  if (settled === null || found === null) return null;
  const { job, result } = found;
  const { ways, turns } = result;
  const own = ways.find((way) => way.job === job);
  if (ways.length < 2 || own === undefined) return null;
  const stale = job !== settled.job;
  return (
    <Section title="做法" aside={`${taxWord(job.taxIncluded)}，便宜的在前`}>
      <ul className={styles.ways} inert={stale} data-stale={stale || undefined}>
        {ways.map((way) => (
          <li key={way.way} className={styles.way} data-own={way === own || undefined}>
            <span className={styles.name}>{words.of("way", way.way)}</span>
            <span className={styles.money}>¥{grouped(yuanOf(way.total))}</span>
            <span className={styles.note}>
              {way.quantity === own.quantity && way.unit === own.unit
                ? ""
                : `${grouped(way.quantity)} ${way.unit}，`}
              {shipTextOfWay(way, book)}；{wayNotes[way.way]}
            </span>
            <span className={styles.take}>
              <Taken way={way} own={own} words={words} take={(next) => session.change(next)} />
            </span>
          </li>
        ))}
      </ul>
      {turns.length < 2 ? null : <p className={styles.turns}>{turnSentence(turns, words)}</p>}
    </Section>
  );
}

interface TakenProps {
  readonly way: PricedWay;
  readonly own: PricedWay;
  readonly words: Words;
  readonly take: (job: Job) => void;
}

/** The current method is marked; another shows its price difference, and can be chosen. */
function Taken({ way, own, words, take }: TakenProps) {
  if (way === own) return <>现在的做法</>;
  const less = own.total - way.total;
  const next = jobOf(way.job);
  return (
    <>
      {less >= 0 ? "省" : "贵"} ¥{grouped(yuanOf(Math.abs(less)))}
      {next === null ? null : (
        <Button
          tone="outline"
          size="s"
          aria-label={`改用${words.of("way", way.way)}`}
          onClick={() => take(next)}
        >
          改用
        </Button>
      )}
    </>
  );
}
