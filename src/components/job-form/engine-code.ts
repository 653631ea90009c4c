import { priceJob } from "#pricing/quote/quote.ts";
import { priceOnce } from "#pricing/rating/price-once.ts";
import { sizedOpeningOf } from "./start-form.ts";

/** The arithmetic of a configurator: one chunk, which only `engine.ts` loads. */
export const engine = { priceJob, priceOnce, sizedOpeningOf };

export type Engine = typeof engine;
