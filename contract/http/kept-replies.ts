import type { Endpoint } from "./endpoint.ts";

/**
 * How the worker caches a reply: `lookup` from the cache and revalidated, `catalogue` network
 * first.
 */
export type ReplyCachePolicy = "lookup" | "catalogue";

/** Only anonymous GETs that are marked; never a call that needs a user. */
export const keptReplyOf = ({ method, cache, guard }: Endpoint): ReplyCachePolicy | null =>
  method === "GET" && cache !== "never" && (guard === "app" || guard === "public") ? cache : null;

/**
 * Why the service worker returned a cached copy, in the header `X-Kept`: by its rule, because the
 * reply took too long, or because none of the shop's came.
 */
export type CopyReason = "at-once" | "slow" | "network-away" | "portal";
