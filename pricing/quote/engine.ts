/**
 * Version of the calculation, stored in every quote beside the book's. Raise it with every change
 * that may move a price, a line or a plan: where device and server differ, the page says so and
 * takes the server's price.
 */
export const engineVersion = "8";
