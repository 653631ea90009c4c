import type { FastifyInstance } from "fastify";
import { productDetail } from "#contract/catalog/product-lists.ts";
import { endpoints } from "#contract/endpoints.ts";
import type { WithClock, WithDatabase, WithLog, WithRandom } from "#server/infra/deps.ts";
import { safeError } from "#server/infra/logging/log.ts";
import { productIds } from "#server/modules/catalog/catalogue.repository.ts";
import { issueAccessToken } from "#server/modules/identity/sessions.repository.ts";

/** An address of its own, so that it uses up no caller's limit. */
const remoteAddress = "0.0.0.0";

/**
 * Requests every public reply once: catalogue, lookups and price book are then in memory before a
 * first outage.
 */
export async function warmPublicReplies(
  app: FastifyInstance,
  deps: WithDatabase & WithClock & WithRandom & WithLog,
): Promise<void> {
  try {
    const { token } = await issueAccessToken(deps);
    const urls = [
      ...endpoints
        .filter(
          ({ method, cache, path }) => method === "GET" && cache !== "never" && !path.includes("{"),
        )
        .map(({ path }) => path),
      ...(await productIds(deps.db)).map((id) =>
        productDetail.path.replace("{id}", encodeURIComponent(id)),
      ),
    ];
    for (const url of urls) {
      await app.inject({ url, remoteAddress, headers: { accesstoken: token } });
    }
  } catch (error) {
    deps.log.warn({ fault: safeError(error) }, "the catalogue could not be cached yet");
  }
}
