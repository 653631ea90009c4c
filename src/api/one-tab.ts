import { webLocks } from "#platform/platform.ts";

/** The part of Web Locks that is used here. */
export interface Locks {
  request<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

/** Runs `work` in one tab of the browser at a time; without Web Locks, at once. */
export async function oneTabAtATime<Result>(
  name: string,
  work: () => Promise<Result>,
  locks?: Locks,
): Promise<Result> {
  const usable = locks ?? (await webLocks());
  return usable === null ? work() : usable.request(name, work);
}
