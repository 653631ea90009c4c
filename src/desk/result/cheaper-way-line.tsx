import { useDeferredValue } from "react";
import { useWords } from "#api/shop-words.ts";
import { yuanOf } from "#contract/money.ts";
import { grouped } from "#contract/numerals.ts";
import type { PriceBook } from "#contract/price-book.ts";
import { currentPrice } from "#desk/state/desk-state.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { useDeskPart } from "#desk/state/use-desk.ts";
import { shipTextInBrief } from "#job/facts/dates-now.ts";
import { jobOf } from "#job/form/job-form.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast.tsx";
import { useWide } from "#ui/wide.ts";
import { cheaperWay } from "./cheaper-way.ts";
import styles from "./cheaper-way-line.module.css";
import { promiseOfWay, wayNotes } from "./way-notes.ts";

interface CheaperWayLineProps {
  readonly desk: QuoteDesk;
  /** It stands right under the ladder: in the form of a phone, in the column beside it on wide windows. */
  readonly on: "phone" | "wide";
}

/** What the cheapest other way would save, with the one tap that takes it. */
export function CheaperWayLine({ desk, on }: CheaperWayLineProps) {
  const wide = useWide();
  if (desk.book === null || wide !== (on === "wide")) return null;
  return <Line desk={desk} book={desk.book} />;
}

function Line({ desk, book }: { readonly desk: QuoteDesk; readonly book: PriceBook }) {
  const words = useWords();
  // After the price has been painted: every way has to be priced for it.
  const priced = useDeferredValue(useDeskPart(desk, currentPrice));
  const found = priced === null ? null : cheaperWay(priced.job, book);
  const next = found === null ? null : jobOf(found.way.job);
  if (found === null || next === null) return null;
  const { way, own, saved } = found;
  const name = words.of("way", way.way);
  const { day, weekday, rest } = shipTextInBrief(promiseOfWay(way, book));
  const take = () => {
    const { form } = desk.read();
    desk.change(next);
    toast(`已换成${name}`, {
      tone: "ok",
      action: { label: "撤销", onAction: () => desk.change(form) },
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
