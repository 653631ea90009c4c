import { randomCode } from "#server/modules/quotes/quoting.ts";

/** The provider's idempotency key of one refund. */
export const refundNo = (at: Date): string =>
  `R${at.getTime().toString(36).toUpperCase()}${randomCode(10)}`;
