/** `npm test` leaves the rest of such lists to `npm run test:long`. */
const fewer = process.env.LONG_FILES === "0";

/** The second of every `step` cases of one rule, and the last; all in `npm run test:long`. */
export const sampled = <Case>(all: readonly Case[], step: number): readonly Case[] =>
  fewer ? all.filter((_, at) => at % step === 1 % step || at === all.length - 1) : all;
