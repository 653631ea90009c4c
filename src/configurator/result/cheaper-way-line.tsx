import { useDeferredValue } from "react";
import { useWords } from "#api/shop-words.ts";
import { shipTextInBrief } from "#components/job-facts/dates-now.ts";
import { jobOf } from "#components/job-form/job-form.ts";
import { currentPrice } from "#configurator/state/configurator-state.ts";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { Button } from "#ui/controls/button.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { useWide } from "#ui/style/wide.ts";
import { cheaperWay } from "./cheaper-way.ts";
import styles from "./cheaper-way-line.module.css";
import { promiseOfWay, wayNotes } from "./way-notes.ts";

interface CheaperWayLineProps {
  readonly session: QuoteSession;
  /** Below the ladder: in the form on a phone, in the column beside it on wide windows. */
  readonly on: "phone" | "wide";
}

/** The saving of the cheapest other method, with a button to choose it. */
export function CheaperWayLine({ session, on }: CheaperWayLineProps) {
  const wide = useWide();
  if (session.book === null || wide !== (on === "wide")) return null;
  return <Line session={session} book={session.book} />;
}

function Line({ session, book }: { readonly session: QuoteSession; readonly book: PriceBook }) {
  const words = useWords();
  // After the price has been painted: every method has to be priced.
  const priced = useDeferredValue(useSessionPart(session, currentPrice));
  const found = priced === null ? null : cheaperWay(priced.job, book);
  const next = found === null ? null : jobOf(found.way.job);
  if (found === null || next === null) return null;
  const { way, own, saved } = found;
  const name = words.of("way", way.way);
  const { day, weekday, rest } = shipTextInBrief(promiseOfWay(way, book));
  const take = () => {
    const { form } = session.read();
    session.change(next);
    toast(`已换成${name}`, {
      tone: "ok",
      action: { label: "撤销", onAction: () => session.change(form) },
    });
  };
  return (
    <aside className={styles.line} aria-label="更省的做法">
      <p className={styles.words}>
        <b>
          改{name} ¥{grouped(yuanOf(way.total))}，省 ¥{grouped(yuanOf(saved))}
        </b>
        <span>
          {way.quantity === own.quantity && way.unit === own.unit
            ? ""
            : `${grouped(way.quantity)} ${way.unit}，`}
          {day} {weekday}
          {rest}，{wayNotes[way.way]}
        </span>
      </p>
      <Button tone="plain" size="s" onClick={take}>
        换{name}
      </Button>
    </aside>
  );
}
