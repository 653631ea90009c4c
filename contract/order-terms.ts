/** The periods of an order, which the shop keeps and the service agreement names. */

/** An order that is not paid by then is cancelled. */
export const payWithinHours = 24;

/** A parcel that nobody confirmed counts as received so many days after it was sent. */
export const receivedAfterDays = 15;

/** After-sale is applied for from the shipping on, until so many days after the receipt. */
export const afterSaleDays = 7;
