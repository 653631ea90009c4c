import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { ledger, ledgerRow } from "#contract/account/account.ts";
import { yuanOf } from "#contract/format/money.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { pageOf, positionOf } from "#server/infra/database/keyset.ts";

import { balanceOf, movements } from "./ledger.repository.ts";
import { monthOf } from "./months.repository.ts";

const kinds = ledgerRow.entries.kind;

export function register(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, ledger, async ({ input, user }) => {
    const rows = await movements(deps.db, user.id, {
      limit: input.limit,
      ...(input.cursor === undefined ? {} : { before: positionOf(input.cursor) }),
      ...(input.month === undefined ? {} : { month: monthOf(input.month) }),
    });
    const page = pageOf(rows, input.limit, ({ entry }) => ({ at: entry.at, id: entry.id }));
    return {
      balance: yuanOf(await balanceOf(deps.db, user.id)),
      items: page.items.map(({ entry, orderNo }) => ({
        id: entry.id,
        at: entry.at.getTime(),
        kind: v.parse(kinds, entry.kind),
        orderNo,
        amount: yuanOf(entry.amountFen),
        balance: yuanOf(entry.balanceFen ?? 0),
        note: entry.note,
      })),
      nextCursor: page.nextCursor,
    };
  });
}
