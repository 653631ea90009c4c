import { registerQuotaErrorCallback } from "workbox-core/registerQuotaErrorCallback.js";
import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration";
import { NetworkFirst, StaleWhileRevalidate } from "workbox-strategies";
import type { CopyReason } from "#contract/http/kept-replies.ts";
import { kindOf } from "./whole-reply.ts";

/**
 * Caches to delete when the device is full, one at a time. Drafts are in no cache and are never
 * deleted.
 */
const givenUpInOrder = [/^pictures$/, /^opened-tools$/, /^saved-/, /^catalogue$/, /^lookups$/];

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

/** Only the shop's complete replies are cached. */
const cacheWillUpdate: WorkboxPlugin["cacheWillUpdate"] = async ({ response }) =>
  (await kindOf(response)) === "whole" ? response : null;

/** Marks a cached reply with the reason, so that the page knows. */
function marked(kept: Response | undefined, why: CopyReason): Response | null {
  if (kept === undefined) return null;
  const headers = new Headers(kept.headers);
  headers.set("X-Kept", why);
  return new Response(kept.body, { status: 200, headers });
}

const atOnce: WorkboxPlugin = {
  cacheWillUpdate,
  cachedResponseWillBeUsed: async ({ cachedResponse }) => marked(cachedResponse, "at-once"),
};

/** No reply yet, a captive portal's page, or a failure. */
function whyKept(outcome: unknown): CopyReason {
  if (outcome === undefined) return "slow";
  return outcome === "page" ? "portal" : "network-away";
}

/**
 * A reply that is not the shop's counts as a failure, so that the cached copy is used; without a
 * copy the page gets the reply unchanged, and can show why.
 */
const networkFirst: WorkboxPlugin = {
  cacheWillUpdate,
  fetchDidSucceed: async ({ response, state }) => {
    const outcome = await kindOf(response);
    if (outcome === "whole" || outcome === "refusal") return response;
    if (state !== undefined) Object.assign(state, { outcome, response });
    throw new Error(`not the shop's: ${outcome}`);
  },
  fetchDidFail: async ({ state }) => {
    if (state !== undefined) state.outcome ??= "failed";
  },
  cachedResponseWillBeUsed: async ({ cachedResponse, state }) =>
    marked(cachedResponse, whyKept(state?.outcome)),
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
  plugins: [atOnce, bounded(200, 30)],
});

/** The catalogue should be current; after one second the cached copy is used. */
export const catalogue = new NetworkFirst({
  cacheName: "catalogue",
  networkTimeoutSeconds: 1,
  plugins: [networkFirst, bounded(300, 30)],
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
