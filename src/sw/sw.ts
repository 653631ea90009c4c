import { cleanupOutdatedCaches } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { paths } from "#contract/paths/paths.ts";
import type { AppFile } from "./app-file.ts";
import { keepAppFiles } from "./app-files.ts";
import { apiOrigins, isPage, isPicture, isStaffPage, keptAs } from "./routes.ts";
import { withoutNetwork } from "./staff-offline.ts";
import { catalogue, lookups, pictures } from "./strategies.ts";
import { takeReceived } from "./take-received.ts";

/**
 * Caches the app's shell, and public data of the shop only. It has no token and no user state:
 * personal calls bypass it.
 */
declare const self: ServiceWorkerGlobalScope;
/** The build writes the list of the app's files here, as JSON. */
declare const __APP_FILES__: string;

const host: string | undefined = import.meta.env.VITE_SHOP_HOST;
const own = self.location.origin;
const origins = apiOrigins(own, host);

// The first listener and the only one: Workbox's router would fetch what a message names.
self.addEventListener("message", (event) => {
  event.stopImmediatePropagation();
  if (isAgreement(event, own)) void self.skipWaiting();
});

cleanupOutdatedCaches();
const files: readonly AppFile[] = JSON.parse(__APP_FILES__);
const shell = keepAppFiles(files);

registerRoute(({ request, url }) => keptAs(request, url, origins) === "lookup", lookups);
registerRoute(({ request, url }) => keptAs(request, url, origins) === "catalogue", catalogue);
registerRoute(({ url }) => isPicture(url, own), pictures);

registerRoute(
  ({ request, sameOrigin, url }) => request.mode === "navigate" && sameOrigin && isPage(url),
  shell,
);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && paths.received.isAt(url.pathname),
  ({ request }) => takeReceived(request),
  "POST",
);

// The staff page is never cached: offline it says so.
registerRoute(
  ({ request, sameOrigin, url }) => request.mode === "navigate" && sameOrigin && isStaffPage(url),
  async ({ request }) => fetch(request).catch(withoutNetwork),
);

// A first worker takes control of the page at once; a newer one waits until the visitor agrees.
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** The only message that the worker accepts: a page of this origin agrees to the newer version. */
function isAgreement(event: Pick<MessageEvent<unknown>, "data" | "origin">, own: string) {
  const message = event.data;
  return (
    event.origin === own &&
    typeof message === "object" &&
    message !== null &&
    "type" in message &&
    message.type === "SKIP_WAITING"
  );
}
