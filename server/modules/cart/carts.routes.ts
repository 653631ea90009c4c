import type { FastifyInstance } from "fastify";
import { cartCalls } from "#contract/cart/cart-calls.ts";
import type { CartKind } from "#contract/cart/cart-kinds.ts";
import type { CartLine } from "#contract/cart/carts.ts";
import { intentOf, withStatement } from "#server/http/idempotency.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import type { WithPricing } from "#server/infra/deps.ts";
import { withTakenFiles } from "#server/modules/artwork/shared-files.repository.ts";
import { withDates } from "#server/modules/quotes/dating.ts";
import { pricedBefore } from "#server/modules/quotes/priced-before.ts";
import { quoteTools } from "#server/modules/quotes/quote-tools.ts";
import { cartLineOf, pricedLine } from "./cart-pricing.ts";
import { putOneLine, putUnlocked } from "./cart-putting.ts";
import { removeFromCart } from "./cart-removing.ts";
import { cartOf } from "./carts.repository.ts";

export function register(app: FastifyInstance, deps: RouteDeps & WithPricing): void {
  registerCart(app, deps, "print");
  registerCart(app, deps, "paper");
}

function registerCart(app: FastifyInstance, deps: RouteDeps & WithPricing, kind: CartKind): void {
  const { list, put, remove } = cartCalls[kind];
  route(app, deps, list, async ({ user }) => {
    const tools = await quoteTools(deps);
    const rows = await cartOf(deps.db, user.id, kind);
    const shown: CartLine[] = [];
    for (const row of rows) {
      const line = await pricedLine(tools, row);
      if (line !== null) shown.push(withDates(cartLineOf(line, tools), tools));
    }
    return withTakenFiles(deps.db, user, shown);
  });

  route(app, deps, put, async ({ input, user, key }) => {
    const tools = await quoteTools(deps);
    const intent = intentOf(put, user.id, { key, input });
    const line = await pricedBefore(tools, (priced) =>
      withStatement(
        deps,
        intent,
        (claim) => putUnlocked(deps.db, priced, user.id, input, claim),
        (tx) => putOneLine(tx, priced, user.id, input, key ?? undefined),
      ),
    );
    const [filed = line] = await withTakenFiles(deps.db, user, [line]);
    return filed;
  });

  route(app, deps, remove, async ({ input, user }) => {
    await inTransaction(deps.db, (tx) => removeFromCart(tx, user.id, input, kind));
    return {};
  });
}
