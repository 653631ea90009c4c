/** A working part answers in milliseconds; one that is denied may never answer. */
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

interface Trial {
  /** Undefined: no answer yet. */
  works: boolean | undefined;
  readonly answer: Promise<boolean>;
  isLate: boolean;
}

function tryOut(work: () => Promise<unknown>): Trial {
  const answer = Promise.resolve()
    .then(work)
    .then(
      () => true,
      () => false,
    );
  const trial: Trial = { works: undefined, answer, isLate: false };
  void answer.then((works) => {
    trial.works = works;
  });
  return trial;
}

/**
 * A part of the browser that a policy may deny. The result is null where the part is missing,
 * throws when it is named, rejects, or does not answer in time; nobody waits for it twice.
 */
function part<Api extends object>(
  find: () => Api | undefined,
  ask: (api: Api) => Promise<unknown>,
) {
  const trials = new WeakMap<Api, Trial>();
  return async (): Promise<Api | null> => {
    const api = named(find);
    if (api === null) return null;
    const trial = trials.get(api) ?? tryOut(() => ask(api));
    trials.set(api, trial);
    if (trial.works === undefined && !trial.isLate) {
      trial.isLate = (await settledWithin(trial.answer, answersWithinMs, "late")) === "late";
    }
    return trial.works === true ? api : null;
  };
}

function named<Api>(find: () => Api | undefined): Api | null {
  try {
    return find() ?? null;
  } catch {
    return null;
  }
}

const nothing = async () => undefined;

/** Web Locks. Without them a page works as if it were the only one. */
export const webLocks = part(
  () => (typeof navigator === "undefined" ? undefined : navigator.locks),
  (locks) => locks.request(`probe-${Math.random()}`, { ifAvailable: true }, nothing),
);

/** What the service worker and this page keep of replies and files. */
export const cacheStorage = part(
  () => globalThis.caches,
  (caches) => caches.has("probe"),
);

/** The folder of this shop's own files. */
export const storageFolder = part(
  () => (typeof navigator === "undefined" ? undefined : navigator.storage),
  (storage) => storage.getDirectory(),
);

/** The browser's databases; one that denies them may do so when a database is opened. */
export const databases = (): IDBFactory | null => named(() => globalThis.indexedDB);
