import { defaultDeployment } from "#contract/deployment.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { isShellPath } from "#contract/page-paths.ts";
import { isStaffPath } from "#contract/staff-paths.ts";

export type Kept = "lookup" | "catalogue";

/** Only anonymous GETs that the contract marks; nothing that needs a user, ever. */
const isKeepable = (endpoint: Endpoint): boolean =>
  endpoint.method === "GET" &&
  endpoint.cache !== "never" &&
  (endpoint.guard === "app" || endpoint.guard === "public");

/** `/a/{id}` matches exactly one segment there, nothing longer. */
function patternOf(path: string): RegExp {
  const escaped = path
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^$()|[\]\\]/g, "\\$&"))
    .join("[^/]+");
  return new RegExp(`^${escaped}$`);
}

const kept = endpoints.filter(isKeepable).map((endpoint) => ({
  pattern: patternOf(endpoint.path),
  cache: endpoint.cache,
}));

/** Origins whose replies may be kept: this page's own and the configured host's. */
export function apiOrigins(ownOrigin: string, host = defaultDeployment.host): string[] {
  return host === "" ? [ownOrigin] : [ownOrigin, new URL(host).origin];
}

/**
 * How a request's reply may be kept; null = not at all. A request that carries a user's
 * token is never kept, whatever its path: cache keys are the address alone.
 */
export function keptAs(request: Request, url: URL, origins: readonly string[]): Kept | null {
  if (request.method !== "GET" || request.headers.has("AuthUserToken")) return null;
  if (!origins.includes(url.origin)) return null;
  const found = kept.find(({ pattern }) => pattern.test(url.pathname));
  return found === undefined || found.cache === "never" ? null : found.cache;
}

/** Pictures of the catalogue, drawn by the shop. */
export const isPicture = (url: URL, ownOrigin: string): boolean =>
  url.origin === ownOrigin && /^\/pictures\/[\w.-]+$/.test(url.pathname);

/** Where the shell may answer: the server answers the same paths with a page of the app. */
export const isPage = (url: URL): boolean => isShellPath(url.pathname);

/** The staff's own page: always the network's. */
export const isStaffPage = (url: URL): boolean => isStaffPath(url.pathname);
