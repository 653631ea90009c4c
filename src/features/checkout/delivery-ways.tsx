import { useState } from "react";
import { useWords } from "#api/shop-words.ts";
import { shopToday } from "#components/job-facts/dates-now.ts";
import { fenOf } from "#contract/format/money.ts";
import type { ExpressType } from "#contract/orders/order-fields.ts";
import type { DeliveryWay } from "#contract/orders/placing.ts";
import { dayWords } from "#contract/wording/date-words.ts";
import { barredBecause } from "#ui/controls/why-not.ts";
import { Money } from "#ui/feedback/money.tsx";
import styles from "./delivery-step.module.css";

interface DeliveryWaysProps {
  offered: readonly DeliveryWay[];
  /** Why no parcel carrier takes the goods, or null. */
  refused: string | null;
  chosen: ExpressType;
  carrierId: string | null;
  onChange(expressType: ExpressType, carrierId: string | null): void;
}

/** The date that matters to the buyer: arrival, or pickup. */
function dayOf({ express_type, dates }: DeliveryWay): string {
  if (dates === null || dates === undefined) return "日期以承运商为准";
  const today = shopToday();
  if (express_type === "pickup") return `${dayWords(dates.shipOn, today)}可自提`;
  if (dates.arrive === null) return `${dayWords(dates.shipOn, today)}前发货`;
  return `${dayWords(dates.arrive.to, today)}到`;
}

function Fee({ way }: { way: DeliveryWay }) {
  if (fenOf(way.freight) > 0) return <Money yuan={way.freight} plain />;
  return <span className={styles.free}>{way.express_type === "pickup" ? "免运费" : "包邮"}</span>;
}

interface WayProps {
  way: DeliveryWay;
  /** The lowest price of its type. */
  least: boolean;
  checked: boolean;
  onChoose(): void;
}

function Way({ way, least, checked, onChoose }: WayProps) {
  return (
    <label className={styles.way}>
      <input
        type="radio"
        name="delivery-way"
        className={styles.radio}
        checked={checked}
        onChange={onChoose}
      />
      <span className={styles.words}>
        <b>{dayOf(way)}</b>
        <span className={styles.carrier}>
          {way.name}
          {least ? "，最省" : ""}
        </span>
      </span>
      <Fee way={way} />
    </label>
  );
}

/** Each carrier with its date and price; less common ones are collapsed. */
export function DeliveryWays(props: DeliveryWaysProps) {
  const { offered, refused, chosen, carrierId, onChange } = props;
  const words = useWords();
  const isChosen = (way: DeliveryWay) =>
    way.express_type === chosen &&
    (way.express_type === "pickup" ||
      (carrierId === null ? way.chosen : way.carrier_id === carrierId));
  const first = offered.filter(({ express_type }) => express_type === "express");
  const others = offered.filter(({ express_type }) => express_type !== "express");
  const [open] = useState(chosen !== "express" || first.length === 0);
  const kinds = [...new Set(others.map((way) => words.of("expressType", way.express_type)))];
  const row = (way: DeliveryWay, siblings: readonly DeliveryWay[]) => (
    <Way
      key={way.carrier_id ?? way.express_type}
      way={way}
      least={siblings.length > 1 && way === siblings[0]}
      checked={isChosen(way)}
      onChoose={() => onChange(way.express_type, way.carrier_id)}
    />
  );
  return (
    <div role="radiogroup" aria-label="配送方式" className={styles.ways}>
      {refused === null ? null : (
        <label className={styles.way} data-refused="" {...barredBecause(refused)}>
          <input type="radio" name="delivery-way" className={styles.radio} disabled />
          <span className={styles.words}>
            <b>{words.of("expressType", "express")}</b>
            <span className={styles.carrier}>{refused}</span>
          </span>
        </label>
      )}
      {first.map((way) => row(way, first))}
      <details className={styles.others} open={open}>
        <summary>{kinds.join("、")}</summary>
        {others.map((way) =>
          row(
            way,
            others.filter(({ express_type }) => express_type === way.express_type),
          ),
        )}
      </details>
    </div>
  );
}
