import { registerQuotaErrorCallback } from "workbox-core/registerQuotaErrorCallback.js";
import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration";
import { NetworkFirst, StaleWhileRevalidate } from "workbox-strategies";
import { kindOf } from "./whole-reply.ts";

/**
 * Caches to delete when the device is full, one at a time. Drafts are in no cache and are never
 * deleted.
 */
const givenUpInOrder = [/^pictures$/, /^saved-/, /^catalogue$/, /^lookups$/];

/** Called for each reply that did not fit; frees space for the next one. */
async function makeRoom(): Promise<void> {
  const held = await caches.keys();
  for (const kind of givenUpInOrder) {
    const name = held.find((one) => kind.test(one));
    if (name !== undefined && (await caches.delete(name))) return;
  }
}

const day = 24 * 3600;

registerQuotaErrorCallback(makeRoom);

/** Caches complete replies only, and marks cached ones, so that the page knows. */
const replies = (mark: "network-away" | "at-once"): WorkboxPlugin => ({
  cacheWillUpdate: async ({ response }) => ((await kindOf(response)) === "whole" ? response : null),
  cachedResponseWillBeUsed: async ({ cachedResponse, state }) => {
    if (!cachedResponse) return null;
    const headers = new Headers(cachedResponse.headers);
    headers.set("X-Kept", state?.kind === "page" ? "portal" : mark);
    return new Response(cachedResponse.body, { status: 200, headers });
  },
});

/**
 * A reply that is not the shop's counts as a failure, so that the cached copy is used; without a
 * copy the page gets the reply unchanged, and can show why.
 */
const onlyTheShops: WorkboxPlugin = {
  fetchDidSucceed: async ({ response, state }) => {
    const kind = await kindOf(response);
    if (kind === "whole" || kind === "refusal") return response;
    if (state !== undefined) Object.assign(state, { kind, response });
    throw new Error(`not the shop's: ${kind}`);
  },
  handlerDidError: async ({ state }) =>
    state?.response instanceof Response ? state.response : undefined,
};

function bounded(maxEntries: number, days: number): WorkboxPlugin {
  const limit = { maxEntries, maxAgeSeconds: days * day };
  const { cachedResponseWillBeUsed, cacheDidUpdate } = new ExpirationPlugin(limit);
  return {
    ...(cachedResponseWillBeUsed ? { cachedResponseWillBeUsed } : {}),
    ...(cacheDidUpdate ? { cacheDidUpdate } : {}),
  };
}

/** Lookups change seldom: the cached one at once, a fresh one for the next time. */
export const lookups = new StaleWhileRevalidate({
  cacheName: "lookups",
  plugins: [replies("at-once"), bounded(200, 30)],
});

/** The catalogue should be current; after three seconds the cached copy is used. */
export const catalogue = new NetworkFirst({
  cacheName: "catalogue",
  networkTimeoutSeconds: 3,
  plugins: [onlyTheShops, replies("network-away"), bounded(300, 30)],
});

/** A captive portal answers with its own page. */
const isWholePicture = ({ status, headers }: Response): boolean =>
  status === 200 && headers.get("Content-Type")?.startsWith("image/") === true;

export const pictures = new StaleWhileRevalidate({
  cacheName: "pictures",
  plugins: [
    {
      cacheWillUpdate: async ({ response }) => (isWholePicture(response) ? response : null),
      // One that a buyer saved with its category.
      handlerDidError: async ({ request }) => caches.match(request),
    },
    bounded(150, 60),
  ],
});
