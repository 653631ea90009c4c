import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { ledger, ledgerRow } from "#contract/account.ts";
import { yuanOf } from "#contract/money.ts";
import { codes, Refusal } from "#contract/reply.ts";
import { startOfShanghaiDay } from "#contract/shanghai-day.ts";
import type { Deps } from "#server/deps.ts";
import { route } from "#server/http/route.ts";
import { pageOf, positionOf } from "#server/store/keyset.ts";
import { balanceOf, type LedgerPage, movements } from "#server/store/ledger.ts";

const kinds = ledgerRow.entries.kind;

/** A month of the shop's calendar. */
function monthOf(text: string): NonNullable<LedgerPage["month"]> {
  const [year = 0, month = 0] = text.split("-").map(Number);
  if (year < 1970 || month < 1 || month > 12) {
    throw new Refusal(codes.invalidInput, "月份格式错误", { field: "month" });
  }
  const start = (index: number) =>
    new Date(startOfShanghaiDay(new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 10)));
  return { from: start(month - 1), to: start(month) };
}

export function register(app: FastifyInstance, deps: Deps): void {
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
