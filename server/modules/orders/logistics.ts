import type { Random } from "#server/infra/runtime/clock.ts";
import type { OrderRow } from "#server/modules/order-records/orders.repository.ts";

/** A parcel on its way. `region` is the printed place that it goes to. */
export interface Shipment {
  readonly carrier: string;
  readonly trackingNo: string;
  readonly region: string;
}

/** Whoever carries the goods. Neither call may run inside a database transaction. */
export interface Logistics {
  /** Hands a packed order over. */
  ship(order: OrderRow): Promise<Shipment>;
  /** Everything the carrier has told, the oldest first, given how many traces are known. */
  nextTrace(shipment: Shipment, known: number): Promise<string | null>;
}

const traces = (shipment: Shipment): readonly string[] => [
  `${shipment.carrier}已揽收`,
  "已到达上海分拨中心",
  `运往${shipment.region}`,
  "派送中，请保持电话畅通",
  "已送达，请确认收货",
];

/** How many traces the embedded carrier tells of one parcel. */
export const embeddedTraces = 5;

/** The embedded carrier: invents a number at hand-over and tells one trace at a time. */
export function embeddedLogistics(random: Random): Logistics {
  return {
    async ship(order) {
      const digits = BigInt(`0x${random.bytes(6).toString("hex")}`)
        .toString()
        .padStart(12, "0");
      return {
        carrier: order.carrierName ?? "承运商",
        trackingNo: `QM${digits.slice(-12)}`,
        region: order.address?.region ?? "",
      };
    },
    nextTrace: async (shipment, known) => traces(shipment)[known] ?? null,
  };
}
