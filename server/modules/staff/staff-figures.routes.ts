import type { FastifyInstance } from "fastify";
import { yuanOf } from "#contract/format/money.ts";
import {
  endOfShanghaiDay,
  shanghaiDay,
  startOfShanghaiDay,
} from "#contract/format/shanghai-day.ts";
import {
  type FigurePeriod,
  figureDays,
  figureMonths,
  staffFigures,
} from "#contract/staff/staff-figures.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import * as figures from "#server/modules/order-records/figures.repository.ts";

type By = "day" | "month";

const dayMs = 86_400_000;

/** Names of the shown periods, oldest first; the last one contains `until`. */
export function periodNames(by: By, until: string): string[] {
  if (by === "day") {
    const last = startOfShanghaiDay(until);
    return Array.from({ length: figureDays }, (_, index) =>
      shanghaiDay(last - (figureDays - 1 - index) * dayMs),
    );
  }
  const [year = 0, month = 0] = until.split("-").map(Number);
  return Array.from({ length: figureMonths }, (_, index) =>
    new Date(Date.UTC(year, month - figureMonths + index, 1)).toISOString().slice(0, 7),
  );
}

/** The last day of a period. */
function lastDayOf(by: By, name: string): string {
  if (by === "day") return name;
  const [year = 0, month = 0] = name.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

type Fen = "fen" | "orders" | "promised" | "late";

/** Sums of the rows of a period's days. */
function summed<Name extends Fen>(
  rows: readonly (Readonly<Record<Name, number>> & { readonly day: string })[],
  period: string,
  name: Name,
): number {
  return rows.filter(({ day }) => day.startsWith(period)).reduce((sum, row) => sum + row[name], 0);
}

/** 经营数据, by day or month. */
export function register(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps;
  route(app, deps, staffFigures, async ({ input: { by, until } }) => {
    const today = shanghaiDay(deps.clock.now());
    const names = periodNames(by, until ?? today);
    const from = by === "day" ? (names[0] ?? today) : `${names[0]}-01`;
    const to = lastDayOf(by, names.at(-1) ?? today);
    const span = {
      from: new Date(startOfShanghaiDay(from)),
      to: new Date(endOfShanghaiDay(to)),
    };
    const [paid, refunds, returns, shipped, kinds, open] = await Promise.all([
      figures.paidByDay(db, span),
      figures.refundsByDay(db, span),
      figures.returnsByDay(db, span),
      figures.shippedByDay(db, span),
      figures.soldByKind(db, span),
      figures.openMoney(db, today),
    ]);
    const money = (row: { readonly orders: number; readonly fen: number }) => ({
      orders: row.orders,
      money: yuanOf(row.fen),
    });
    return {
      from,
      to,
      periods: names.map(
        (name): FigurePeriod => ({
          name,
          paid: money({ orders: summed(paid, name, "orders"), fen: summed(paid, name, "fen") }),
          refunds: money({
            orders: summed(refunds, name, "orders"),
            fen: summed(refunds, name, "fen"),
          }),
          returns: summed(returns, name, "orders"),
          shipped: {
            orders: summed(shipped, name, "orders"),
            promised: summed(shipped, name, "promised"),
            late: summed(shipped, name, "late"),
          },
        }),
      ),
      kinds: kinds.map(({ kind, items, untaxedFen, materialFen }) => ({
        kind,
        items,
        untaxed: yuanOf(untaxedFen),
        material: yuanOf(materialFen),
      })),
      open: {
        unpaid: money(open.unpaid),
        slips: open.unpaid.slips,
        refunds: money(open.refunds),
        suspense: money(open.suspense),
        overdue: open.overdue,
      },
    };
  });
}
