import * as v from "valibot";

/** Money in a provider's JSON: whole fen within the ledger's range. */
export const wholeFen = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** The number of a trade, movement or refund in a provider's format. */
export const providerNumber = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,64}$/));
