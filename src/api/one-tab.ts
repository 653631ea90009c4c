/** The part of Web Locks that is used here. */
export interface Locks {
  request<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

const browsersLocks = (): Locks | undefined =>
  typeof navigator === "undefined" ? undefined : navigator.locks;

/** Runs `work` in one tab of the browser at a time; without Web Locks, at once. */
export async function oneTabAtATime<Result>(
  name: string,
  work: () => Promise<Result>,
  locks: Locks | undefined = browsersLocks(),
): Promise<Result> {
  return locks === undefined ? work() : locks.request(name, work);
}
