import { settledWithin } from "./platform.ts";

/**
 * How long (ms) a screen waits for a reply before it uses the device's copy: `shown` for data on
 * show, `builtOn` for data that the buyer's next step depends on.
 */
export const patienceMs = { shown: 300, builtOn: 1000 } as const;

const yes = () => true;

/** True where it settles within so many ms. */
export const comesWithin = (answer: Promise<unknown>, ms: number): Promise<boolean> =>
  settledWithin(answer.then(yes, yes), ms, false);
