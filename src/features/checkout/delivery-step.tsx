import { useWords } from "#api/shop-words.ts";
import type { carriers } from "#contract/catalog/company.ts";
import { weightText } from "#contract/format/amounts.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import type { Options } from "#contract/lookups/lookups.ts";
import { type ExpressType, expressType } from "#contract/orders/order-fields.ts";
import type { DeliveryWay } from "#contract/orders/placing.ts";
import { type ChipOption, Chips } from "#ui/controls/chips.tsx";
import { Card } from "#ui/layout/card.tsx";
import styles from "./delivery-step.module.css";
import { DeliveryWays } from "./delivery-ways.tsx";

export type Carrier = OutputOf<typeof carriers>[number];

interface DeliveryStepProps {
  ways: Options;
  carriers: readonly Carrier[];
  pickupPlace: string | null;
  /** The goods include pallets or reels. */
  heavy: boolean;
  chosen: ExpressType;
  carrierId: string | null;
  /** From the server's review; null while it loads. */
  load: { weightKg: string; parcels: number } | null;
  /** The carriers; null while the destination is unknown, or the host omits them. */
  offered: readonly DeliveryWay[] | null;
  /** The destination is known. */
  placed: boolean;
  onChange(expressType: ExpressType, carrierId: string | null): void;
}

/** A chip's value cannot be null: without a carrier the cheapest one is used. */
const cheapest = "";
const noParcel = "不收托盘、卷筒";

/** The lookup's delivery types that this contract knows, in the lookup's order. */
function wayOptions(ways: Options, heavy: boolean): ChipOption<ExpressType>[] {
  return ways.flatMap(({ value, label }) => {
    const known = expressType.options.find((option) => option === value);
    if (known === undefined) return [];
    const reason = heavy && known === "express" ? { disabledReason: noParcel } : {};
    return [{ value: known, label, ...reason }];
  });
}

/** Delivery types and carriers by name, while prices are unknown. */
function Kinds(props: DeliveryStepProps) {
  const { ways, carriers, heavy, chosen, carrierId, placed, onChange } = props;
  // Not every carrier of a type takes pallets: the shop names the one that does.
  const serving = heavy ? [] : carriers.filter((carrier) => carrier.expressType === chosen);
  return (
    <>
      <Chips
        label="配送方式"
        value={chosen}
        options={wayOptions(ways, heavy)}
        onChange={(way) => onChange(way, null)}
      />
      {placed && serving.length > 1 && chosen !== "pickup" ? (
        <Chips
          label="承运商"
          value={carrierId ?? cheapest}
          options={[
            { value: cheapest, label: "自动选最省" },
            ...serving.map((carrier) => ({ value: carrier.id, label: carrier.name })),
          ]}
          onChange={(id) => onChange(chosen, id === cheapest ? null : id)}
        />
      ) : null}
      {placed || chosen === "pickup" ? null : (
        <p className={styles.later}>填好地区，运费和到货日马上出来</p>
      )}
    </>
  );
}

/** Delivery type and carrier: each with its date and price once the destination is known. */
export function DeliveryStep(props: DeliveryStepProps) {
  const { pickupPlace, heavy, chosen, carrierId, load, offered, onChange } = props;
  const words = useWords();
  return (
    <Card
      title="配送"
      aside={load === null ? null : `${weightText(load.weightKg)}，${load.parcels} 件`}
    >
      {offered === null || offered.length === 0 ? (
        <Kinds {...props} />
      ) : (
        <DeliveryWays
          offered={offered}
          refused={heavy ? noParcel : null}
          chosen={chosen}
          carrierId={carrierId}
          onChange={onChange}
        />
      )}
      {chosen === "pickup" ? (
        <p className={styles.place}>
          {words.of("expressType", "pickup")}不需要收货地址。不收运费，照发货包装。
          {pickupPlace === null ? null : `取货地址：${pickupPlace}`}
        </p>
      ) : null}
    </Card>
  );
}
