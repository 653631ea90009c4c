import type { Endpoint } from "./endpoint.ts";

/** How the worker keeps a reply: `lookup` given at once and renewed behind, `catalogue` asked for first. */
export type ReplyCachePolicy = "lookup" | "catalogue";

/** Only anonymous GETs that are marked; nothing that needs a user, ever. */
export const keptReplyOf = ({ method, cache, guard }: Endpoint): ReplyCachePolicy | null =>
  method === "GET" && cache !== "never" && (guard === "app" || guard === "public") ? cache : null;
