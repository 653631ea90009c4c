import { named, platformPart } from "./platform.ts";

/** The page's side of the service worker. */
export const workerContainer = (): ServiceWorkerContainer | null =>
  named(() => navigator.serviceWorker);

/** Caches of replies and files, of the service worker and this page. */
export const cacheStorage = platformPart(
  () => globalThis.caches,
  (caches) => caches.has("probe"),
);

/** The folder of this shop's own files. */
export const storageFolder = platformPart(
  () => navigator.storage,
  (storage) => storage.getDirectory(),
);
