/** What a browser's policy may take from a page, and how. */
export const deniedWays = {
  locks: ["missing", "throwing", "rejecting", "silent"],
  localStorage: ["missing", "throwing", "rejecting"],
  sessionStorage: ["missing", "throwing", "rejecting"],
  indexedDB: ["missing", "throwing", "rejecting", "silent"],
  caches: ["missing", "throwing", "rejecting", "silent"],
  fileStore: ["missing", "throwing", "rejecting", "silent"],
  BroadcastChannel: ["missing", "throwing", "rejecting"],
  serviceWorker: ["missing", "throwing", "rejecting", "silent"],
} as const;

export type DeniedPart = keyof typeof deniedWays;
export type DeniedWay = (typeof deniedWays)["locks"][number];

/** Runs in a page before all of its scripts: takes the part from it. `rejecting`: its calls fail. */
export function denyPart([part, way]: readonly [DeniedPart, DeniedWay]): void {
  const denied = () => new DOMException("denied", "SecurityError");
  const call = (): Promise<never> =>
    way === "silent" ? new Promise(() => {}) : Promise.reject(denied());
  const refuse = (): never => {
    throw denied();
  };
  const put = (holder: object, name: string, value: unknown) =>
    Object.defineProperty(holder, name, {
      configurable: true,
      get: way === "throwing" ? refuse : () => (way === "missing" ? undefined : value),
    });
  const storage = {
    getItem: refuse,
    setItem: refuse,
    removeItem: refuse,
    clear: refuse,
    length: 0,
  };
  /** A request that fails later, or never settles. */
  const opening = () => {
    const request = new EventTarget();
    const failed = new Event("error", { cancelable: true });
    Object.assign(request, { error: denied() });
    if (way === "rejecting") {
      setTimeout(() => {
        const { onerror } = Object(request);
        if (typeof onerror === "function") onerror.call(request, failed);
        request.dispatchEvent(failed);
      });
    }
    return request;
  };
  switch (part) {
    case "locks":
      return void put(navigator, "locks", { request: call, query: call });
    case "localStorage":
    case "sessionStorage":
      return void put(window, part, storage);
    case "indexedDB":
      return void put(window, "indexedDB", {
        open: opening,
        deleteDatabase: opening,
        databases: call,
        cmp: () => 0,
      });
    case "caches":
      return void put(window, "caches", {
        open: call,
        match: call,
        has: call,
        keys: call,
        delete: call,
      });
    case "fileStore":
      return void put(navigator, "storage", {
        getDirectory: call,
        estimate: call,
        persist: call,
        persisted: call,
      });
    case "BroadcastChannel":
      return void put(
        window,
        "BroadcastChannel",
        class extends EventTarget {
          postMessage = refuse;
          close() {}
        },
      );
    case "serviceWorker":
      return void put(
        navigator,
        "serviceWorker",
        Object.assign(new EventTarget(), {
          controller: null,
          ready: new Promise(() => {}),
          register: call,
          getRegistration: call,
          getRegistrations: call,
          startMessages: () => {},
        }),
      );
  }
}
