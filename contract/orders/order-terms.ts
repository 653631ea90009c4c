/** The periods of an order, applied by the server and named in the service agreement. */

/** An unpaid order is cancelled after this time. */
export const payWithinHours = 24;

/** The deadline with a bank transfer: working days of the shop after the ordering day. */
export const transferWithinDays = 3;

/** The least time to pay after changing from a transfer to another channel. */
export const changedWithinHours = 2;

/** A parcel without confirmation counts as received so many days after its shipment. */
export const receivedAfterDays = 15;

/** After-sale is possible from the shipment on, until so many days after the receipt. */
export const afterSaleDays = 7;
