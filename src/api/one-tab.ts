/** Runs `work` in one tab of the browser at a time; without Web Locks, at once. */
export async function oneTabAtATime<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (typeof navigator === "undefined" || navigator.locks === undefined) return work();
  return navigator.locks.request(name, work);
}
