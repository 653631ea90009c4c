import { useSyncExternalStore } from "react";
import { shopNow } from "#api/device-clock.ts";
import { useWords } from "#api/shop-words.ts";
import { shopToday } from "#components/job-facts/dates-now.ts";
import type { PricedJob } from "#configurator/state/configurator-state.ts";
import type { HeldPlace } from "#configurator/state/freight-place.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { FreightOption, Quote } from "#contract/quotes/quote.ts";
import { arriveWords, shipWords } from "#contract/wording/date-words.ts";
import { taxWord } from "#contract/wording/tax-words.ts";
import { freightChoices } from "#pricing/analysis/freight-choices.ts";
import type { Place } from "#pricing/core/delivery-area.ts";
import { carNotes } from "#pricing/core/delivery-area.ts";
import { datesOf, makingOf } from "#pricing/rating/dates.ts";
import { SelectField } from "#ui/controls/field.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { Card } from "#ui/layout/card.tsx";
import styles from "./freight-card.module.css";
import { packedWords } from "./packed-words.ts";

interface FreightCardProps {
  readonly book: PriceBook;
  readonly priced: PricedJob;
  readonly stale: boolean;
  readonly held: HeldPlace;
}

/** The estimated freight to the buyer's province or another one; binding with an address. */
export function FreightCard({ book, priced, stale, held }: FreightCardProps) {
  const place = useSyncExternalStore(held.subscribe, held.read);
  const { quote, job } = priced;
  // A job with delivery has its freight among its lines.
  if (job.delivery !== undefined) return null;
  const chosen = place.kind === "known" ? place.provinceCode : "";
  return (
    <Card title="运费估算" aside={`${taxWord(job.taxIncluded)} · 以收货地址为准`}>
      <SelectField
        label="收货省份"
        placeholder={place.kind === "asking" ? "正在找您的地址" : "请选择"}
        value={chosen}
        hint={
          place.kind === "known" && place.from === "address" ? "按您的默认地址，可改" : undefined
        }
        options={book.freight.provinces.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(event) => {
          if (event.target.value !== "") held.pick(event.target.value);
        }}
      />
      {place.kind === "known" ? (
        <Ways book={book} quote={quote} place={place} stale={stale} />
      ) : null}
      <p className={styles.note}>{packedWords(quote)}；包邮按未税货款算</p>
    </Card>
  );
}

/** The date of arrival, or of pickup, if it is ordered now; in days where no date is possible. */
function arrivalOf({ type, transit, days }: FreightOption, quote: Quote, book: PriceBook): string {
  const dates = datesOf(book.calendar, [makingOf(quote)], transit ?? null, shopNow());
  if (dates === null || dates.arrive === null) return days;
  const today = shopToday();
  return type === "pickup"
    ? shipWords(dates, today, true)
    : `${arriveWords(dates.arrive, today)}送达`;
}

interface WaysProps {
  readonly book: PriceBook;
  readonly quote: Quote;
  readonly place: Place;
  readonly stale: boolean;
}

function Ways({ book, quote, place, stale }: WaysProps) {
  const words = useWords();
  const choices = freightChoices(quote, place, book);
  const notes = place.cityCode ? [] : carNotes(book.freight, place.provinceCode);
  return (
    <>
      <ul className={styles.ways} data-stale={stale || undefined} aria-label="运费">
        {choices.map(({ option, fee, total }) => (
          <li key={option.type} className={styles.way}>
            <span className={styles.name}>{words.of("expressType", option.type)}</span>
            <span className={styles.carrier}>
              {option.type === "pickup" ? "" : `${option.carrierName} · `}
              {arrivalOf(option, quote, book)}
              {option.free && option.type !== "pickup" ? " · 已包邮" : ""}
            </span>
            <Money yuan={fee} plain />
            <span className={styles.total}>合计 {total} 元</span>
          </li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </>
  );
}
