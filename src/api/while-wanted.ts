/**
 * The outcome of a call as long as somebody waits for it: after an abort the promise never
 * settles. An actor that is stopped and started anew would take the first run's abortion for
 * the second run's failure.
 */
export function whileWanted<Result>(
  signal: AbortSignal,
  running: Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    running.then(
      (result) => !signal.aborted && resolve(result),
      (error: unknown) => !signal.aborted && reject(error),
    );
  });
}
