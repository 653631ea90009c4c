import type { Press } from "#contract/price-book/print.ts";

/** A digital press: no plates, each printed side is a click. */
export const isDigital = ({ tariff }: Press): boolean => tariff.model === "click";
