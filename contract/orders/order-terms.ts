/** The periods of an order, which the shop keeps and the service agreement names. */

/** An order that is not paid by then is cancelled. */
export const payWithinHours = 24;

/** The term where a bank transfer was chosen: working days of the shop after the ordering day. */
export const transferWithinDays = 3;

/** Who changes from a transfer to another way later has at least so long to pay. */
export const changedWithinHours = 2;

/** A parcel that nobody confirmed counts as received so many days after it was sent. */
export const receivedAfterDays = 15;

/** After-sale is applied for from the shipping on, until so many days after the receipt. */
export const afterSaleDays = 7;
