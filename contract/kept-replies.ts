import type { Endpoint } from "./endpoint.ts";

/** How the worker keeps a reply: `lookup` given at once and renewed behind, `catalogue` asked for first. */
export type Kept = "lookup" | "catalogue";

/** Only anonymous GETs that are marked; nothing that needs a user, ever. */
export const keptReplyOf = ({ method, cache, guard }: Endpoint): Kept | null =>
  method === "GET" && cache !== "never" && (guard === "app" || guard === "public") ? cache : null;
