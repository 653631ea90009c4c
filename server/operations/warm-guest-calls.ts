import type { FastifyInstance } from "fastify";
import { readAddress } from "#contract/addresses/parse-address.ts";
import { serverPaths } from "#contract/paths/server-paths.ts";
import { encodeJob } from "#pricing/analysis/job-code.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { pictureChallenge } from "#server/infra/captcha/captcha.ts";
import type {
  WithClock,
  WithDatabase,
  WithLog,
  WithPricing,
  WithRandom,
  WithReplica,
} from "#server/infra/deps.ts";
import { safeError } from "#server/infra/logging/log.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { passwordMatches } from "#server/modules/accounts/passwords.ts";
import { bookInForce } from "#server/modules/price-book/price-books.repository.ts";
import { regionsOf } from "#server/modules/shop/region-table.repository.ts";
import { paperCard } from "#server/seo/public-previews.ts";
import { sharedCard } from "#server/seo/shared-preview.ts";

/** The longest pasted text, which makes the engine compile the parser. */
const longestPaste = "北京朝阳".repeat(75);
const rounds = 10;

/**
 * Runs the slow parts of a guest's first calls once before opening: the address index, the previews
 * of links and papers, the captcha's picture, the pricing thread, the hash for unknown accounts,
 * and `/openapi.json`.
 */
export async function warmGuestCalls(
  app: FastifyInstance,
  deps: WithDatabase & WithClock & WithRandom & WithPricing & WithLog & WithReplica,
): Promise<void> {
  try {
    const table = await regionsOf(deps.replica ?? deps.db);
    const book = await bookInForce(deps.db, nowDate(deps));
    const job = defaultJob("ysp", book);
    const code = await encodeJob({ title: "", job });
    for (let round = 0; round < rounds; round += 1) {
      readAddress(longestPaste, table);
      pictureChallenge(deps.random.bytes, null);
    }
    await passwordMatches("", null);
    await app.inject({ url: serverPaths.openapi });
    await paperCard(deps);
    await sharedCard(deps, code);
  } catch (error) {
    deps.log.warn({ fault: safeError(error) }, "warming up failed; the first calls will be slower");
  }
}
