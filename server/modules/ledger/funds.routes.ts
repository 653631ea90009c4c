import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { ledger, ledgerRow } from "#contract/account/account.ts";
import { movementsCall } from "#contract/account/movements.ts";
import { yuanOf } from "#contract/format/money.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { pageOf, positionOf } from "#server/infra/database/keyset.ts";

import { balanceOf, movements } from "./ledger.repository.ts";
import { monthOf } from "./months.repository.ts";
import { type MovementRow, movedIn, movementsOf } from "./movements.repository.ts";

const kinds = ledgerRow.entries.kind;
const { kind: movementKind, channel: movementChannel } =
  movementsCall.output.entries.items.item.entries;

/** Null for a movement of the balance. */
function channelOf({ account }: MovementRow) {
  const [place, name] = account.split(":");
  return place === "channel" && v.is(movementChannel, name) ? name : null;
}

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

  route(app, deps, movementsCall, async ({ input: { limit, cursor, month }, user }) => {
    const asked = month === undefined ? {} : { month: monthOf(month) };
    const rows = await movementsOf(deps.db, user.id, {
      limit,
      ...asked,
      ...(cursor === undefined ? {} : { before: positionOf(cursor) }),
    });
    const page = pageOf(rows, limit, ({ ms, id }) => ({ at: new Date(ms), id }));
    const isSummed = cursor === undefined && asked.month !== undefined;
    const sums = isSummed ? await movedIn(deps.db, user.id, asked.month) : null;
    return {
      items: page.items.map((row) => ({
        id: row.id,
        at: row.ms,
        kind: v.parse(movementKind, row.kind),
        orderNo: row.order_no,
        channel: channelOf(row),
        amount: yuanOf(row.fen),
        note: row.note,
      })),
      nextCursor: page.nextCursor,
      sums: sums && { paid: yuanOf(sums.paidFen), back: yuanOf(sums.backFen) },
    };
  });
}
