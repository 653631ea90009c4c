import { endpoints } from "#contract/endpoints.ts";
import { keptReplyOf, type ReplyCachePolicy } from "#contract/http/kept-replies.ts";

interface BuyersCall {
  readonly name: string;
  readonly summary: string;
  /** How the worker caches its reply; null = not at all. */
  readonly kept: ReplyCachePolicy | null;
}

/** Every call that a buyer's page may make, `POST /api/v2/user/order` with its properties. */
export const calls: readonly BuyersCall[] = endpoints
  .filter(({ path }) => !path.split("/").includes("staff"))
  .map((endpoint) => ({
    name: `${endpoint.method} ${endpoint.path}`,
    summary: endpoint.summary,
    kept: keptReplyOf(endpoint),
  }));
