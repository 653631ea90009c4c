import { placeWords } from "#contract/wording/date-words.ts";
import type { Random } from "#server/infra/runtime/clock.ts";
import type { OrderRow } from "#server/modules/order-records/orders.repository.ts";

/** A parcel to ship. `from`: the shop's city; `region`: the printed region of its address. */
export interface Shipment {
  readonly carrier: string;
  readonly trackingNo: string;
  readonly from: string | null;
  readonly region: string;
}

/** One event of a parcel. */
export interface Trace {
  readonly text: string;
  readonly isDelivery: boolean;
}

/** A carrier's gateway. Neither call may run inside a database transaction. */
export interface Logistics {
  /** Hands a packed order over and returns its tracking number. */
  ship(order: OrderRow): Promise<string>;
  /** The next trace of the carrier, given how many are known; null while there is none. */
  nextTrace(shipment: Shipment, known: number): Promise<Trace | null>;
}

/** From the shop's city to the buyer's; a parcel within one city passes one sorting centre. */
function tracesOf({ carrier, from, region }: Shipment): readonly [string, ...string[]] {
  const start = from ?? "发货地";
  const end = placeWords(region) ?? "收货地";
  const district = region.split(" ").slice(1).at(-1) ?? "";
  return [
    `${carrier}已在${start}揽收`,
    ...(start === end ? [] : [`已离开${start}分拨中心，发往${end}`]),
    `已到达${end}分拨中心`,
    `${district}派送中，请保持电话畅通`,
  ];
}

/** The simulated carrier: invents a number at hand-over and returns one trace at a time. */
export function embeddedLogistics(random: Random): Logistics {
  return {
    async ship() {
      const digits = BigInt(`0x${random.bytes(6).toString("hex")}`)
        .toString()
        .padStart(12, "0");
      return `QM${digits.slice(-12)}`;
    },
    async nextTrace(shipment, known) {
      const text = tracesOf(shipment)[known];
      return text === undefined
        ? { text: "已送达，请确认收货", isDelivery: true }
        : { text, isDelivery: false };
    },
  };
}
