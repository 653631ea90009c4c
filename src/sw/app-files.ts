import { cacheNames } from "workbox-core";
import type { RouteMatchCallbackOptions } from "workbox-core/types.js";
import { PrecacheController, PrecacheRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { serverPaths } from "#contract/paths/server-paths.ts";
import type { AppFile } from "./app-file.ts";

declare const self: ServiceWorkerGlobalScope;

/** Tools that a page has used. */
const openedTools = "opened-tools";

/** The pack of 文件检查工具 contains neither the inspector, which is QA's, nor what firms share. */
const isOffered = ({ file }: { readonly file: string }): boolean =>
  !/\/(?:inspector|inspection|firms|firm-share)-/.test(file);

/** A proxy or captive portal may answer with its own page. */
const isFile = ({ status, headers }: Response): boolean =>
  status === 200 && headers.get("Content-Type")?.startsWith("text/html") !== true;

async function sumOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Addresses of files that the device lacks, in the order of the list. */
async function lacking(files: PrecacheController): Promise<string[]> {
  const cache = await self.caches.open(cacheNames.precache);
  const held = new Set((await cache.keys()).map(({ url }) => url));
  return [...files.getURLsToCacheKeys()]
    .filter(([, key]) => !held.has(key))
    .map(([url]) => new URL(url).pathname);
}

/** Deletes tools of earlier versions. */
async function deleteOlderTools(tools: readonly { readonly file: string }[]): Promise<void> {
  const cache = await self.caches.open(openedTools);
  const names = new Set(tools.map(({ file }) => file));
  const older = (await cache.keys()).filter(({ url }) => !names.has(new URL(url).pathname));
  await Promise.all(older.map((request) => cache.delete(request)));
}

/**
 * The app's own files. The first worker of a device installs with those marked `first`; a page asks
 * it for the list of the others and loads them through it (`warm-up.ts`), where an interruption
 * costs one of them. An emptied cache is refilled in the same way. A newer worker installs with all
 * files, because it may become active offline.
 * A tool that was fetched once is stored, so that a proof or a file is opened again without a
 * network. A page may store all of them (`saved-packs.ts`).
 * @returns the shell, for every page address
 */
export function keepAppFiles(list: readonly AppFile[]) {
  const files = list.filter(({ tool }) => tool === undefined);
  const tools = list.flatMap(({ url, tool: bytes }) =>
    bytes === undefined ? [] : [{ file: new URL(url, self.location.href).pathname, bytes }],
  );
  const [all, first] = [new PrecacheController(), new PrecacheController()];
  all.addToCacheList([...files]);
  // A file without a hash in its name comes with its own worker.
  first.addToCacheList(files.filter((file) => file.first || file.revision !== null));
  self.addEventListener("install", (event) => {
    void (self.registration.active === null ? first : all).install(event);
  });
  self.addEventListener("activate", (event) => void all.activate(event));

  const own = ({ sameOrigin }: RouteMatchCallbackOptions) => sameOrigin;
  registerRoute(
    (asked) => own(asked) && asked.url.pathname === serverPaths.appFiles,
    async () => Response.json({ lacking: await lacking(all), tools: tools.filter(isOffered) }),
  );
  const opened = new CacheFirst({
    cacheName: openedTools,
    plugins: [{ cacheWillUpdate: async ({ response }) => (isFile(response) ? response : null) }],
  });
  registerRoute(
    (asked) => own(asked) && tools.some(({ file }) => file === asked.url.pathname),
    async (asked) => (await self.caches.match(asked.request)) ?? opened.handle(asked),
  );
  self.addEventListener("activate", (event) => event.waitUntil(deleteOlderTools(tools)));
  const sums = new Map(
    files.map(({ url, revision }) => [new URL(url, self.location.href).href, revision]),
  );
  /** A newer shop's file of the same name is given to the page and not stored. */
  const isListed = async (address: string, response: Response): Promise<boolean> => {
    const sum = sums.get(address) ?? null;
    return sum === null ? isFile(response) : (await sumOf(response)) === sum;
  };
  const storing = new CacheFirst({
    cacheName: cacheNames.precache,
    plugins: [
      {
        cacheKeyWillBeUsed: async ({ request }) => all.getCacheKeyForURL(request.url) ?? request,
        cacheWillUpdate: async ({ request, response }) =>
          (await isListed(request.url, response)) ? response : null,
      },
    ],
  });
  registerRoute(({ url }) => all.getURLsToCacheKeys().has(url.href), storing);
  registerRoute(new PrecacheRoute(all));
  return all.createHandlerBoundToURL("/index.html");
}
