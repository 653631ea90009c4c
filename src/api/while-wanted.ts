/**
 * The result of a call while its caller waits: after an abort the promise never settles. Otherwise
 * a restarted actor would take the first run's abort for the second run's failure.
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
