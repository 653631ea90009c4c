// The server sends this instead of /sw.js to remove a broken worker (see docs/offline.md): it
// replaces that one, deletes its caches, and unregisters.

// Nothing to take over from: this visit goes without a worker, and registers none.
if (self.registration.active === null) throw new Error("no service worker here for now");

const answerWithinMs = 5000;

/** Does a page of the shop still run there? Then it reloads by itself at a safe moment. */
function isAlive(page) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    setTimeout(resolve, answerWithinMs, false);
    port1.onmessage = () => resolve(true);
    page.postMessage({ type: "ALIVE?" }, [port2]);
  });
}

/** A page that the broken worker left unusable reloads from the network. */
async function revive(page) {
  if (!(await isAlive(page))) await page.navigate(page.url).catch(() => undefined);
}

async function retire() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  await Promise.all(pages.map(revive));
}

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(retire()));
