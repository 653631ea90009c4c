/** How often a property is tried: `most`, or PRICING_RUNS times where that is fewer. */
export const runs = (most: number) => Math.min(most, Number(process.env.PRICING_RUNS ?? most));

/** A part of `most`, in the ratio of PRICING_RUNS to 10,000; all of it where that is not set. */
export const partOf = (most: number) => Math.ceil((most * runs(10_000)) / 10_000);
