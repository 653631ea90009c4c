import { useState } from "react";
import { shopNow } from "#api/device-clock.ts";
import { cartNames } from "#contract/cart-kinds.ts";
import type { Quote } from "#contract/quote.ts";
import { currentPrice, orderable } from "#desk/state/desk-state.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { useDeskNow } from "#desk/state/use-desk.ts";
import { datedNow, shipTextInBrief } from "#job/facts/dates-now.ts";
import { TaxMark } from "#job/facts/tax-mark.tsx";
import { Button } from "#ui/button.tsx";
import { useIsPast } from "#ui/is-past.ts";
import { Money } from "#ui/money.tsx";
import { CartIcon } from "#ui/shell-icons.tsx";
import styles from "./price-bar.module.css";
import { PriceSheet } from "./price-sheet.tsx";
import { lockDay, priceState } from "./price-state.ts";
import { useCartKind, useTaps } from "./use-taps.ts";

interface PriceBarProps {
  readonly desk: QuoteDesk;
}

/** Where the skip link of the desk leads. */
export const priceId = "price";

/** Price, date and one word of state, with the two buttons: the foot of a phone, or in the rail. */
export function PriceBar({ desk }: PriceBarProps) {
  return (
    <section
      id={priceId}
      tabIndex={-1}
      className={styles.bar}
      aria-label="价钱与下单"
      data-action-bar=""
    >
      <div className={styles.inner}>
        <Price desk={desk} />
        <Buttons desk={desk} />
      </div>
      <Spoken desk={desk} />
    </section>
  );
}

/** From ¥100,000 on the bar has no room for fen; the sheet behind it says them. */
const inBrief = (yuan: string): string => {
  const [whole = "0"] = yuan.split(".");
  return whole.length < 6 ? yuan : whole;
};

/** Sum, unit price, date and state; a tap opens the rest. */
function Price({ desk }: PriceBarProps) {
  const priced = useDeskNow(desk, (state) => state.priced);
  const stale = useDeskNow(desk, (state) => currentPrice(state) === null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.price}
        data-stale={stale || undefined}
        aria-haspopup="dialog"
        disabled={priced === null}
        onClick={() => setOpen(true)}
      >
        <span className={styles.sum}>
          {priced === null ? (
            <span className={styles.total}>—</span>
          ) : (
            <>
              <Money yuan={inBrief(priced.quote.total)} className={styles.total} />
              <span className={styles.unit}>
                {priced.quote.unitPrice}/{priced.quote.unit}
              </span>
              <span className={priced.job.taxIncluded ? styles.taxed : undefined}>
                <TaxMark included={priced.job.taxIncluded} />
              </span>
            </>
          )}
        </span>
        <span className={styles.promise}>
          {priced === null ? null : <ShipDay desk={desk} quote={priced.quote} />}
          <State desk={desk} />
        </span>
        <span className={styles.hidden}>，看价钱说明</span>
      </button>
      {open ? <PriceSheet desk={desk} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ShipDay({ desk, quote }: PriceBarProps & { readonly quote: Quote }) {
  const { day, weekday, rest } = shipTextInBrief(datedNow(quote, desk.book));
  return (
    <span className={styles.date}>
      {day} <span className={styles.weekday}>{weekday}</span>
      {rest}
    </span>
  );
}

/** The one word, and on wide screens until when a lock holds. */
function State({ desk }: PriceBarProps) {
  const confirmation = useDeskNow(desk, (state) => state.confirmation);
  const problems = useDeskNow(desk, (state) => state.problems);
  const job = useDeskNow(desk, (state) => state.job);
  const lockedUntil = confirmation.kind === "locked" ? confirmation.signed.validUntil : null;
  const expired = useIsPast(lockedUntil, shopNow);
  const { word, tone } = priceState({ confirmation, problems, job }, desk.book === null, expired);
  return (
    <span className={styles.state} data-tone={tone}>
      {word}
      {tone === "ok" && lockedUntil !== null ? (
        <span className={styles.until}>至 {lockDay(lockedUntil)}</span>
      ) : null}
    </span>
  );
}

function Buttons({ desk }: PriceBarProps) {
  const good = useDeskNow(desk, orderable);
  const handOver = useDeskNow(desk, (state) => state.handOver);
  const { add, order } = useTaps(desk);
  const cartName = cartNames[useCartKind(desk)];
  return (
    <>
      <Button
        tone="outline"
        className={styles.cart}
        aria-label={`加入${cartName}`}
        busy={handOver === "adding"}
        disabled={!good}
        onClick={() => void add()}
      >
        <CartIcon size={20} />
        <span className={styles.cartWord}>
          <span className={styles.long}>加入</span>
          {cartName}
        </span>
      </Button>
      <Button
        className={styles.order}
        aria-label="立即下单"
        busy={handOver === "ordering"}
        disabled={!good}
        onClick={() => void order()}
      >
        <span>
          <span className={styles.atOnce}>立即</span>下单
        </span>
      </Button>
    </>
  );
}

/** The price for those who hear it; it follows a pause in typing. */
function Spoken({ desk }: PriceBarProps) {
  const spoken = useDeskNow(desk, (state) => state.spoken);
  return (
    <p role="status" className={styles.hidden}>
      {spoken}
    </p>
  );
}
