/** One end of a shipment. */
export interface CarrierContact {
  /** A person, or the company. */
  readonly name: string;
  readonly phone: string;
  /** With province and city. */
  readonly address: string;
}

export interface CarrierOrder {
  /** The shop's own number, which the carrier accepts once. */
  readonly requestNo: string;
  readonly from: CarrierContact;
  readonly to: CarrierContact;
  readonly goods: string;
  readonly parcels: number;
}

/** `repeated`: the carrier already has this number. `code`: the carrier's own error code. */
export type WaybillReply =
  | { readonly kind: "issued"; readonly trackingNo: string }
  | { readonly kind: "repeated" }
  | { readonly kind: "refused"; readonly code: string };

export interface CarrierRoute {
  readonly at: Date;
  readonly text: string;
  readonly isDelivery: boolean;
}

/**
 * A real carrier. No call may run inside a database transaction.
 * Every call throws where the answer is missing or unreadable: its effect is unknown then.
 */
export interface Carrier {
  /** Asks for a waybill. */
  order(asked: CarrierOrder): Promise<WaybillReply>;
  /** The tracking number that a request got; null where the carrier does not know it. */
  find(requestNo: string): Promise<string | null>;
  /** Known events of a parcel, oldest first. */
  routes(trackingNo: string): Promise<readonly CarrierRoute[]>;
  /** What the carrier charges, fen; null while it is not known. */
  feeFen(trackingNo: string): Promise<number | null>;
}

/** The carrier's id in the price book: SF takes the orders of this one. */
export const sfCarrierId = "sf";
