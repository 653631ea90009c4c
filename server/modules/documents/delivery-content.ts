/** The content of 送货单, separate from its layout. */
export interface DeliveryContent {
  readonly shop: string;
  readonly orderNo: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly lines: readonly {
    readonly title: string;
    readonly summary: string;
    readonly quantity: string;
    /** `8 件，每件 125 本`. */
    readonly packing: string;
    readonly weight: string;
  }[];
  /** `共 9 件，156.90 kg`. */
  readonly total: string;
  readonly seller: string;
}

/** One label: what is in a parcel, and which one it is. */
export interface CartonLabel {
  readonly title: string;
  readonly summary: string;
  /** `125 本`. */
  readonly pieces: string;
  /** `3 / 8`, counted over the whole order. */
  readonly place: string;
  readonly weight: string;
  /** The address of 扫码返单; null where the goods are not ordered again by a code. */
  readonly link: string | null;
}

export interface LabelsContent {
  readonly shop: string;
  readonly orderNo: string;
  readonly receiver: string;
  readonly labels: readonly CartonLabel[];
}
