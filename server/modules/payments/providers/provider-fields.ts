import * as v from "valibot";

/** Money as a provider tells it in JSON: whole fen that the ledger can hold. */
export const wholeFen = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A number of a trade, movement or refund, as a provider writes it. */
export const providerNumber = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,64}$/));
