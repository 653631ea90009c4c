import type { carriers } from "#contract/company.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import type { Options } from "#contract/lookups.ts";
import { type ExpressType, expressType } from "#contract/orders.ts";
import { Card } from "#ui/card.tsx";
import { type ChipOption, Chips } from "#ui/chips.tsx";
import { Money } from "#ui/money.tsx";
import styles from "./delivery-step.module.css";

export type Carrier = OutputOf<typeof carriers>[number];

interface DeliveryStepProps {
  ways: Options;
  carriers: readonly Carrier[];
  pickupPlace: string | null;
  /** Pallets or reels are among the goods. */
  heavy: boolean;
  chosen: ExpressType;
  carrierId: string | null;
  /** From the server's review; null while it is asked. */
  freight: { yuan: string; weightKg: string; parcels: number } | null;
  onChange(expressType: ExpressType, carrierId: string | null): void;
}

/** A chip's value cannot be null: no carrier named means the cheapest one. */
const cheapest = "";

/** The lookup's ways that this shop's contract knows, in the lookup's order. */
function wayOptions(ways: Options, heavy: boolean): ChipOption<ExpressType>[] {
  return ways.flatMap(({ value, label }) => {
    const known = expressType.options.find((option) => option === value);
    if (known === undefined) return [];
    const reason = heavy && known === "express" ? { disabledReason: "不收托盘、卷筒" } : {};
    return [{ value: known, label, ...reason }];
  });
}

/** How the goods travel and with whom; the freight follows from the server. */
export function DeliveryStep(props: DeliveryStepProps) {
  const { ways, carriers, pickupPlace, heavy, chosen, carrierId, freight, onChange } = props;
  // Of the carriers of a way not all take pallets: the shop names the one that does.
  const serving = heavy ? [] : carriers.filter((carrier) => carrier.expressType === chosen);
  return (
    <Card
      title="配送"
      aside={freight === null ? null : `${freight.weightKg} kg · ${freight.parcels} 件`}
    >
      <Chips
        label="配送方式"
        value={chosen}
        options={wayOptions(ways, heavy)}
        onChange={(way) => onChange(way, null)}
      />
      {serving.length > 1 && chosen !== "pickup" ? (
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
      <p className={styles.freight}>
        {chosen === "pickup" ? "到厂取货，不收运费，照发货包装" : "运费"}
        {freight === null || chosen === "pickup" ? null : <Money yuan={freight.yuan} />}
      </p>
      {chosen === "pickup" && pickupPlace !== null ? (
        <p className={styles.place}>取货地址：{pickupPlace}</p>
      ) : null}
    </Card>
  );
}
