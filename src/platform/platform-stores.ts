import { platformPart } from "./platform.ts";

/** What the service worker and this page keep of replies and files. */
export const cacheStorage = platformPart(
  () => globalThis.caches,
  (caches) => caches.has("probe"),
);

/** The folder of this shop's own files. */
export const storageFolder = platformPart(
  () => navigator.storage,
  (storage) => storage.getDirectory(),
);
