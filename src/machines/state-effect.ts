import { fromPromise } from "xstate";

/**
 * An effect with the lifetime of its state and no result: `begin` returns how to end it. Not
 * `fromCallback`, which would add 0.7 KB to the first route.
 */
export const stateEffect = (begin: () => () => void) =>
  fromPromise<void>(
    ({ signal }) =>
      new Promise(() => {
        signal.addEventListener("abort", begin());
      }),
  );
