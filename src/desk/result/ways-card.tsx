import { shopNow } from "#api/device-clock.ts";
import { useWords } from "#api/shop-words.ts";
import type { Job } from "#contract/jobs.ts";
import { yuanOf } from "#contract/money.ts";
import { grouped } from "#contract/numerals.ts";
import type { PriceBook } from "#contract/price-book.ts";
import { taxWord } from "#contract/tax-words.ts";
import type { CodeOf } from "#contract/vocabularies.ts";
import type { Words } from "#contract/words.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { useDesk } from "#desk/state/use-desk.ts";
import { shipText } from "#job/facts/dates-now.ts";
import { jobOf } from "#job/form/job-form.ts";
import { datesOf } from "#pricing/dates.ts";
import { leadDaysOf } from "#pricing/making.ts";
import type { Turn } from "#pricing/ways/turns.ts";
import type { PricedWay } from "#pricing/ways/ways.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import slot from "./ladder-card.module.css";
import { wayNotes } from "./way-notes.ts";
import styles from "./ways-card.module.css";
import { waysOfJob } from "./ways-of-desk.ts";

interface WaysCardProps {
  readonly desk: QuoteDesk;
  /** It stands after the quantity on phones and beside the form on wide screens. */
  readonly on: "phone" | "wide";
}

/** 做法: the same thing by every way that the shop has, the cheapest first. */
export function WaysCard({ desk, on }: WaysCardProps) {
  const { settled } = useDesk(desk);
  const words = useWords();
  const { book } = desk;
  if (settled === null || book === null) return null;
  const { job } = settled;
  const { ways, turns } = waysOfJob(job, book);
  const own = ways.find((way) => way.job === job);
  if (ways.length < 2 || own === undefined) return null;
  return (
    <div className={slot.slot} data-on={on}>
      <Card title="做法" aside={`${taxWord(job.taxIncluded)} · 同一件东西，便宜的在前`}>
        <ul className={styles.ways}>
          {ways.map((way) => (
            <li key={way.way} className={styles.way} data-own={way === own || undefined}>
              <span className={styles.name}>{words.of("way", way.way)}</span>
              <span className={styles.money}>¥{grouped(yuanOf(way.total))}</span>
              <span className={styles.note}>
                {way.quantity === own.quantity && way.unit === own.unit
                  ? ""
                  : `${grouped(way.quantity)} ${way.unit}，`}
                {shipWordsOf(way, book)}；{wayNotes[way.way]}
              </span>
              <span className={styles.take}>
                <Taken way={way} own={own} words={words} take={(next) => desk.change(next)} />
              </span>
            </li>
          ))}
        </ul>
        {turns.length < 2 ? null : <p className={styles.turns}>{turnSentence(turns, words)}</p>}
      </Card>
    </div>
  );
}

/** `11月26日（周四）发货` of a way, if it is ordered now. */
function shipWordsOf(way: PricedWay, book: PriceBook): string {
  const making = way.making();
  const dates = datesOf(book.calendar, [making], null, shopNow());
  return shipText({ dates, leadDays: leadDaysOf(book, making) });
}

interface TakenProps {
  readonly way: PricedWay;
  readonly own: PricedWay;
  readonly words: Words;
  readonly take: (job: Job) => void;
}

/** The way on the desk says so; another says what it saves or costs, and can be taken. */
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

const nameOf = (code: CodeOf<"way">, words: Words) => words.of("way", code);

/** `每款 5,001 起胶印更省，以下合版印刷更省。` */
function turnSentence(turns: readonly Turn[], words: Words): string {
  const [first, ...later] = turns;
  if (first === undefined) return "";
  const steps = later.map(({ from, way }) => `${grouped(from)} 起${nameOf(way, words)}`);
  return `每款数量少时${nameOf(first.way, words)}最省，${steps.join("，")}最省。`;
}
