import type { FastifyInstance } from "fastify";
import { cartCalls } from "#contract/cart-calls.ts";
import type { CartKind } from "#contract/cart-kinds.ts";
import type { CartLine } from "#contract/carts.ts";
import type { Deps } from "#server/deps.ts";
import { withIdempotency } from "#server/http/idempotency.ts";
import { route } from "#server/http/route.ts";
import { cartLineOf, pricedLine } from "#server/quotes/cart-pricing.ts";
import { putOneLine } from "#server/quotes/cart-putting.ts";
import { removeFromCart } from "#server/quotes/cart-removing.ts";
import { withDates } from "#server/quotes/dating.ts";
import { quoteTools } from "#server/quotes/quote-tools.ts";
import { cartOf } from "#server/store/carts.ts";
import { inTransaction } from "#server/store/database.ts";

export function register(app: FastifyInstance, deps: Deps): void {
  registerCart(app, deps, "print");
  registerCart(app, deps, "paper");
}

function registerCart(app: FastifyInstance, deps: Deps, kind: CartKind): void {
  const { list, put, remove } = cartCalls[kind];
  route(app, deps, list, async ({ user }) => {
    const tools = await quoteTools(deps);
    const rows = await cartOf(deps.db, user.id, kind);
    const shown: CartLine[] = [];
    for (const row of rows) {
      const line = await pricedLine(tools, row);
      if (line !== null) shown.push(withDates(cartLineOf(line, tools), tools));
    }
    return shown;
  });

  route(app, deps, put, async ({ input, user, key }) => {
    const tools = await quoteTools(deps);
    const intent = { userId: user.id, route: `POST ${put.path}`, key, input };
    return withIdempotency(deps, intent, (tx) =>
      putOneLine(tx, tools, user.id, input, key ?? undefined),
    );
  });

  route(app, deps, remove, async ({ input, user }) => {
    await inTransaction(deps.db, (tx) => removeFromCart(tx, user.id, input, kind));
    return {};
  });
}
