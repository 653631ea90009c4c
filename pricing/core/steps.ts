/** Work in steps, so that a page can do it in slices. A step takes a few milliseconds at most. */
export type Steps<Result> = Generator<void, Result, void>;

/** The result of all steps at once. */
export function finished<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
