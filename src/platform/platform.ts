/** A working API answers in milliseconds; a denied one may never answer. */
const answersWithinMs = 3000;

/** Settles as `work` does, with `late` where that takes longer than `ms`. */
export function settledWithin<Result, Late>(
  work: Promise<Result>,
  ms: number,
  late: Late,
): Promise<Result | Late> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(late), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * A browser API that a policy may deny. The result is null where it is missing, throws on access,
 * rejects, or does not answer in time; a second call does not wait again.
 */
export function platformPart<Api extends object>(
  find: () => Api | undefined,
  ask: (api: Api) => Promise<unknown>,
) {
  const answers = new WeakMap<Api, Promise<boolean>>();
  const tryOut = (api: Api): Promise<boolean> => {
    const whole = (async () => ask(api))().then(
      () => true,
      () => false,
    );
    void whole.then(() => answers.set(api, whole));
    return settledWithin(whole, answersWithinMs, false);
  };
  return async (): Promise<Api | null> => {
    const api = named(find);
    if (api === null) return null;
    const answer = answers.get(api) ?? tryOut(api);
    answers.set(api, answer);
    return (await answer) ? api : null;
  };
}

/** What a policy may take away by its name: null where it is missing, or throws on access. */
export function named<Api>(find: () => Api | undefined): Api | null {
  try {
    return find() ?? null;
  } catch {
    return null;
  }
}

const nothing = async () => undefined;

/** Web Locks. Without them a page acts as if it were the only one. */
export const webLocks = platformPart(
  () => navigator.locks,
  (locks) => locks.request(`probe-${Math.random()}`, { ifAvailable: true }, nothing),
);

/** IndexedDB; a browser that denies it may do so at the opening. */
export const databases = (): IDBFactory | null => named(() => globalThis.indexedDB);
