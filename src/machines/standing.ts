import { fromPromise } from "xstate";

/**
 * An effect that lasts as long as its state and tells nothing: `begin` returns how it ends.
 * Not `fromCallback`, which would be 0.7 KB more on the first route.
 */
export const standing = (begin: () => () => void) =>
  fromPromise<void>(
    ({ signal }) =>
      new Promise(() => {
        signal.addEventListener("abort", begin());
      }),
  );
