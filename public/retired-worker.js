// The server sends this in the place of /sw.js while a bad worker is to go (README tells how): it
// takes over from that one, forgets what that one kept, and leaves.

// Nothing to take over from: this visit goes without a worker, and registers none.
if (self.registration.active === null) throw new Error("no service worker here for now");

const answerWithinMs = 5000;

/** Does anything of the shop still run there? It begins anew by itself then, at a good moment. */
function isAlive(page) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    setTimeout(resolve, answerWithinMs, false);
    port1.onmessage = () => resolve(true);
    page.postMessage({ type: "ALIVE?" }, [port2]);
  });
}

/** A page that the bad worker left for dead begins anew, by the network. */
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
