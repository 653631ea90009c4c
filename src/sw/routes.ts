import { endpoints } from "#contract/endpoints.ts";
import { defaultDeployment } from "#contract/http/deployment.ts";
import { keptReplyOf, type ReplyCachePolicy } from "#contract/http/kept-replies.ts";
import { isShellPath } from "#contract/paths/page-paths.ts";
import { isStaffPath } from "#contract/paths/staff-paths.ts";

/** `/a/{id}` matches exactly one segment there, nothing longer. */
function patternOf(path: string): RegExp {
  const escaped = path
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^$()|[\]\\]/g, "\\$&"))
    .join("[^/]+");
  return new RegExp(`^${escaped}$`);
}

const kept = endpoints.flatMap((endpoint) => {
  const how = keptReplyOf(endpoint);
  return how === null ? [] : [{ pattern: patternOf(endpoint.path), how }];
});

/** Origins whose replies may be cached: this page's own and the configured host's. */
export function apiOrigins(ownOrigin: string, host = defaultDeployment.host): string[] {
  return host === "" ? [ownOrigin] : [ownOrigin, new URL(host).origin];
}

/**
 * How a request's reply may be cached; null = not at all. A request with a user's token is never
 * cached, whatever its path: cache keys are the address alone.
 */
export function keptAs(
  request: Request,
  url: URL,
  origins: readonly string[],
): ReplyCachePolicy | null {
  if (request.method !== "GET" || request.headers.has("AuthUserToken")) return null;
  if (!origins.includes(url.origin)) return null;
  return kept.find(({ pattern }) => pattern.test(url.pathname))?.how ?? null;
}

/** Pictures of the catalogue, drawn by the shop. */
export const isPicture = (url: URL, ownOrigin: string): boolean =>
  url.origin === ownOrigin && /^\/pictures\/[\w.-]+$/.test(url.pathname);

/** Paths where the shell may answer: the server answers the same paths with a page of the app. */
export const isPage = (url: URL): boolean => isShellPath(url.pathname);

/** The staff page: always from the network. */
export const isStaffPage = (url: URL): boolean => isStaffPath(url.pathname);
