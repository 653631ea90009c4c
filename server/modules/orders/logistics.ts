import type { Random } from "#server/infra/runtime/clock.ts";
import type { OrderRow } from "#server/modules/order-records/orders.repository.ts";

/** A parcel to ship. `region` is the printed region of its address. */
export interface Shipment {
  readonly carrier: string;
  readonly trackingNo: string;
  readonly region: string;
}

/** A carrier's gateway. Neither call may run inside a database transaction. */
export interface Logistics {
  /** Hands a packed order over. */
  ship(order: OrderRow): Promise<Shipment>;
  /** All traces of the carrier, oldest first, given how many are known. */
  nextTrace(shipment: Shipment, known: number): Promise<string | null>;
}

const traces = (shipment: Shipment): readonly string[] => [
  `${shipment.carrier}已揽收`,
  "已到达上海分拨中心",
  `运往${shipment.region}`,
  "派送中，请保持电话畅通",
  "已送达，请确认收货",
];

/** Number of traces that the simulated carrier gives a parcel. */
export const embeddedTraces = 5;

/** The simulated carrier: invents a number at hand-over and returns one trace at a time. */
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
