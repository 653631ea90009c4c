import { useState } from "react";
import { shopNow } from "#api/device-clock.ts";
import { currentPrice, orderable } from "#desk/state/desk-state.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { useDesk } from "#desk/state/use-desk.ts";
import { datedNow, shipTextInBrief } from "#job/facts/dates-now.ts";
import { TaxMark } from "#job/facts/tax-mark.tsx";
import { Button } from "#ui/button.tsx";
import { useIsPast } from "#ui/is-past.ts";
import { Money } from "#ui/money.tsx";
import { CartIcon } from "#ui/shell-icons.tsx";
import styles from "./price-bar.module.css";
import { PriceSheet } from "./price-sheet.tsx";
import { lockDay, priceState } from "./price-state.ts";
import { useTaps } from "./use-taps.ts";

/** From ¥100,000 on the bar has no room for fen; the sheet behind it says them. */
const inBrief = (yuan: string): string => {
  const [whole = "0"] = yuan.split(".");
  return whole.length < 6 ? yuan : whole;
};

/** Price, date and one word of state, with the two buttons: the foot of a phone, or in the rail. */
export function PriceBar({ desk }: { readonly desk: QuoteDesk }) {
  const state = useDesk(desk);
  const { priced, confirmation, spoken, handOver } = state;
  const [open, setOpen] = useState(false);
  const { add, order } = useTaps(desk);
  const lockedUntil = confirmation.kind === "locked" ? confirmation.signed.validUntil : null;
  const expired = useIsPast(lockedUntil, shopNow);
  const good = orderable(state);
  const { word, tone } = priceState(state, desk.book === null, expired);
  const promise = priced === null ? null : shipTextInBrief(datedNow(priced.quote, desk.book));
  return (
    <section className={styles.bar} aria-label="价钱与下单" data-action-bar="">
      <div className={styles.inner}>
        <button
          type="button"
          className={styles.price}
          data-stale={currentPrice(state) === null || undefined}
          aria-haspopup="dialog"
          disabled={priced === null}
          onClick={() => setOpen(true)}
        >
          <span className={styles.sum}>
            {priced === null ? (
              <span className={styles.total}>—</span>
            ) : (
              <Money yuan={inBrief(priced.quote.total)} className={styles.total} />
            )}
            {priced === null ? null : (
              <span className={styles.unit}>
                {priced.quote.unitPrice}/{priced.quote.unit}
              </span>
            )}
            {priced === null ? null : (
              <span className={priced.job.taxIncluded ? styles.taxed : undefined}>
                <TaxMark included={priced.job.taxIncluded} />
              </span>
            )}
          </span>
          <span className={styles.promise}>
            {promise === null ? null : (
              <span className={styles.date}>
                {promise.day} <span className={styles.weekday}>{promise.weekday}</span>
                {promise.rest}
              </span>
            )}
            <span className={styles.state} data-tone={tone}>
              {word}
              {tone === "ok" && lockedUntil !== null ? (
                <span className={styles.until}>至 {lockDay(lockedUntil)}</span>
              ) : null}
            </span>
          </span>
          <span className={styles.hidden}>，看价钱说明</span>
        </button>
        <Button
          tone="outline"
          className={styles.cart}
          aria-label="加入报价车"
          busy={handOver === "adding"}
          disabled={!good}
          onClick={() => void add()}
        >
          <CartIcon size={20} />
          <span className={styles.cartWord}>
            <span className={styles.long}>加入</span>报价车
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
      </div>
      <p role="status" className={styles.hidden}>
        {spoken}
      </p>
      {open ? (
        <PriceSheet desk={desk} expired={expired} add={add} onClose={() => setOpen(false)} />
      ) : null}
    </section>
  );
}
