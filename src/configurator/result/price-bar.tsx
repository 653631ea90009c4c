import { useState } from "react";
import { shopNow } from "#api/device-clock.ts";
import { datedNow, shipTextInBrief } from "#components/job-facts/dates-now.ts";
import { TaxMark } from "#components/job-facts/tax-mark.tsx";
import { useHeldCounts } from "#components/job-form/held-counts.ts";
import { currentPrice, orderable } from "#configurator/state/configurator-state.ts";
import { lateCode } from "#configurator/state/late-code.tsx";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionNow } from "#configurator/state/use-quote-session.ts";
import { cartNames } from "#contract/cart/cart-kinds.ts";
import { unitPriceText } from "#contract/format/amounts.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { Button } from "#ui/controls/button.tsx";
import { gated } from "#ui/controls/why-not.ts";
import { useIsPast } from "#ui/feedback/is-past.ts";
import { Money } from "#ui/feedback/money.tsx";
import { CartIcon } from "#ui/layout/shell-icons.tsx";
import styles from "./price-bar.module.css";
import { lockDay, priceState } from "./price-state.ts";
import { useCartKind, useTaps } from "./use-taps.ts";

/** Only a tap on the price asks for it. */
const { useEarly: usePriceSheet, Late: Sheet } = lateCode(
  "价钱说明",
  () => import("./price-sheet.tsx"),
);

interface PriceBarProps {
  readonly session: QuoteSession;
}

const heldId = "cart-held";

/** Target of the configurator's skip link. */
export const priceId = "price";

/** Price, date and state, with the two buttons: the foot on a phone, the column on wide windows. */
export function PriceBar({ session }: PriceBarProps) {
  return (
    <section
      id={priceId}
      tabIndex={-1}
      className={styles.bar}
      aria-label="价钱与下单"
      data-action-bar=""
    >
      <div className={styles.inner}>
        <Price session={session} />
        <Buttons session={session} />
      </div>
      <Spoken session={session} />
    </section>
  );
}

/** From ¥100,000 on the bar has no space for fen; its sheet shows them. */
const inBrief = (yuan: string): string => {
  const [whole = "0"] = yuan.split(".");
  return whole.length < 6 ? yuan : whole;
};

/** Total, unit price, date and state; a press opens the details. */
function Price({ session }: PriceBarProps) {
  const priced = useSessionNow(session, (state) => state.priced);
  const stale = useSessionNow(session, (state) => currentPrice(state) === null);
  const [open, setOpen] = useState(false);
  usePriceSheet();
  return (
    <>
      <button
        type="button"
        className={styles.price}
        data-stale={stale || undefined}
        aria-haspopup="dialog"
        {...gated(priced === null ? "规格填齐后才有价格" : null, () => setOpen(true))}
      >
        <span className={styles.sum}>
          {priced === null ? (
            <span className={styles.total}>—</span>
          ) : (
            <>
              <Money yuan={inBrief(priced.quote.total)} className={styles.total} />
              <span className={styles.unit}>
                ¥{unitPriceText(priced.quote.unitPrice)}/{priced.quote.unit}
              </span>
              <span className={priced.job.taxIncluded ? styles.taxed : undefined}>
                <TaxMark included={priced.job.taxIncluded} />
              </span>
            </>
          )}
        </span>
        <span className={styles.promise}>
          {priced === null ? null : <ShipDay session={session} quote={priced.quote} />}
          <State session={session} />
        </span>
        <span className={styles.hidden}>，看价钱说明</span>
      </button>
      {open ? (
        <Sheet>
          {({ PriceSheet }) => <PriceSheet session={session} onClose={() => setOpen(false)} />}
        </Sheet>
      ) : null}
    </>
  );
}

function ShipDay({ session, quote }: PriceBarProps & { readonly quote: Quote }) {
  const { day, weekday, rest } = shipTextInBrief(datedNow(quote, session.book));
  return (
    <span className={styles.date}>
      {day} <span className={styles.weekday}>{weekday}</span>
      {rest}
    </span>
  );
}

/** The state, and on wide screens the end of the price's validity. */
function State({ session }: PriceBarProps) {
  const confirmation = useSessionNow(session, (state) => state.confirmation);
  const problems = useSessionNow(session, (state) => state.problems);
  const job = useSessionNow(session, (state) => state.job);
  const stale = useSessionNow(session, (state) => currentPrice(state) === null);
  const lockedUntil = confirmation.kind === "locked" ? confirmation.signed.validUntil : null;
  const expired = useIsPast(lockedUntil, shopNow);
  const { word, tone } = priceState(
    { confirmation, problems, job },
    session.book === null || stale,
    expired,
  );
  return (
    <span className={styles.state} data-tone={tone}>
      {word}
      {tone === "ok" && lockedUntil !== null ? (
        <span className={styles.until}>至 {lockDay(lockedUntil)}</span>
      ) : null}
    </span>
  );
}

function Buttons({ session }: PriceBarProps) {
  const lacking = !useSessionNow(session, orderable) || undefined;
  const handOver = useSessionNow(session, (state) => state.handOver);
  const { add, order } = useTaps(session);
  const kind = useCartKind(session);
  const cartName = cartNames[kind];
  const held = useHeldCounts()[kind];
  return (
    <>
      <Button
        tone="outline"
        className={styles.cart}
        aria-label={`加入${cartName}`}
        busy={handOver === "adding"}
        aria-describedby={held === 0 ? undefined : heldId}
        data-lacking={lacking}
        onClick={() => void add()}
      >
        <span className={styles.cartIcon}>
          <CartIcon size={20} />
          {held === 0 ? null : (
            <span className={styles.held}>
              {held > 99 ? "99+" : held}
              <span id={heldId} className={styles.hidden}>
                {cartName}里有 {held} 项
              </span>
            </span>
          )}
        </span>
        <span className={styles.cartWord}>
          <span className={styles.long}>加入</span>
          {cartName}
        </span>
      </Button>
      <Button
        className={styles.order}
        aria-label="立即下单"
        busy={handOver === "ordering"}
        data-lacking={lacking}
        onClick={() => void order()}
      >
        <span>
          <span className={styles.atOnce}>立即</span>下单
        </span>
      </Button>
    </>
  );
}

/** The price for screen readers; it follows a pause in typing. */
function Spoken({ session }: PriceBarProps) {
  const spoken = useSessionNow(session, (state) => state.spoken);
  return (
    <p role="status" className={styles.hidden}>
      {spoken}
    </p>
  );
}
