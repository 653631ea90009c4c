/** How often a property is tried: `most`, or PRICING_RUNS times where that is fewer. */
export const runs = (most: number) => Math.min(most, Number(process.env.PRICING_RUNS ?? most));
