import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { ledgerRow } from "#contract/account/account.ts";
import { firmStatementSheet } from "#contract/firms/firm-account.ts";
import { yuanOf } from "#contract/format/money.ts";
import {
  endOfShanghaiDay,
  shanghaiDay,
  startOfShanghaiDay,
} from "#contract/format/shanghai-day.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { ledgerSheet, mostSheetRows, ordersSheet } from "#contract/orders/exports.ts";
import { stateText } from "#contract/orders/states.ts";
import { statementEntryWords } from "#contract/wording/firm-words.ts";
import { ledgerKindWords } from "#contract/wording/ledger-words.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { takeOne } from "#server/infra/database/throttles.repository.ts";
import { type Cell, type SheetColumn, text, time, yuan } from "#server/modules/documents/table.ts";
import { tableFile } from "#server/modules/documents/table-file.ts";
import { entriesOf } from "#server/modules/firm-accounts/accounts.repository.ts";
import { entryView, ownStatement } from "#server/modules/firm-accounts/reading.ts";
import { movements } from "#server/modules/ledger/ledger.repository.ts";
import { monthOf } from "#server/modules/ledger/months.repository.ts";
import { goodsOf, savedOf } from "#server/modules/order-records/order-contents.repository.ts";
import { listOrders, stateFilter } from "#server/modules/order-records/order-lists.repository.ts";

const orderColumns: readonly SheetColumn[] = [
  { title: "订单号", width: 22 },
  { title: "下单时间", width: 17 },
  { title: "状态", width: 12 },
  { title: "商品", width: 40 },
  { title: "货款（元）", width: 12 },
  { title: "运费（元）", width: 12 },
  { title: "合计（元）", width: 12 },
  // Appended: the columns before keep their places. The sums have it taken off.
  { title: "协议优惠（元）", width: 14 },
];
const ledgerColumns: readonly SheetColumn[] = [
  { title: "时间", width: 17 },
  { title: "类型", width: 8 },
  { title: "订单号", width: 22 },
  { title: "金额（元）", width: 12 },
  { title: "余额（元）", width: 12 },
  { title: "说明", width: 40 },
];

const statementColumns: readonly SheetColumn[] = [
  { title: "时间", width: 17 },
  { title: "类型", width: 14 },
  { title: "订单号", width: 22 },
  { title: "下单人", width: 14 },
  { title: "金额（元）", width: 12 },
  { title: "说明", width: 40 },
];

/** A row with a balance alone. */
const balanceRow = (words: string, fen: number): Cell[] => [
  ...[text(""), text(words), text(""), text("")],
  ...[yuan(yuanOf(fen)), text("")],
];

/** @throws Refusal `invalidInput` where the rows exceed a sheet's limit */
function assertFits(rows: readonly unknown[], how: string): void {
  if (rows.length <= mostSheetRows) return;
  throw new Refusal(codes.invalidInput, `一次最多导出${mostSheetRows}条，请先${how}`);
}

export function register(app: FastifyInstance, deps: RouteDeps): void {
  const file = async (name: string, columns: readonly SheetColumn[], rows: Cell[][]) => ({
    name: `齐墨印纸-${name}-${shanghaiDay(deps.clock.now())}.xlsx`,
    xlsx: (await tableFile({ name, columns, rows })).toString("base64"),
  });
  const count = (userId: string) =>
    takeOne(deps, { key: `sheet:${userId}`, windowMs: 3_600_000, most: 30 });

  route(app, deps, ordersSheet, async ({ input, user }) => {
    await count(user.id);
    const { state, keyword, from, to, product } = input;
    const rows = await listOrders(deps.db, user.id, {
      limit: mostSheetRows,
      ...stateFilter(state),
      ...(keyword === undefined ? {} : { keyword: keyword.trim() }),
      ...(from === undefined ? {} : { since: new Date(startOfShanghaiDay(from)) }),
      ...(to === undefined ? {} : { until: new Date(endOfShanghaiDay(to)) }),
      ...(product === undefined ? {} : { product }),
    });
    assertFits(rows, "按时间或状态缩小范围");
    const ids = rows.map(({ id }) => id);
    const [goods, saved] = await Promise.all([goodsOf(deps.db, ids), savedOf(deps.db, ids)]);
    return file(
      "订单",
      orderColumns,
      rows.map((row) => [
        text(row.orderNo),
        time(row.createdAt.getTime()),
        text(stateText(row.state, row.kind)),
        text(goods.get(row.id) ?? ""),
        yuan(yuanOf(row.goodsFen)),
        yuan(yuanOf(row.freightFen)),
        yuan(yuanOf(row.totalFen)),
        yuan(yuanOf(saved.get(row.id) ?? 0)),
      ]),
    );
  });

  route(app, deps, ledgerSheet, async ({ input: { month }, user }) => {
    await count(user.id);
    const rows = await movements(deps.db, user.id, {
      limit: mostSheetRows,
      ...(month === undefined ? {} : { month: monthOf(month) }),
    });
    assertFits(rows, "选一个月份");
    return file(
      "资金明细",
      ledgerColumns,
      rows.map(({ entry, orderNo }) => [
        time(entry.at.getTime()),
        text(ledgerKindWords[v.parse(ledgerRow.entries.kind, entry.kind)]),
        text(orderNo ?? ""),
        yuan(yuanOf(entry.amountFen)),
        yuan(yuanOf(entry.balanceFen ?? 0)),
        text(entry.note),
      ]),
    );
  });

  route(app, deps, firmStatementSheet, async ({ input: { month }, user }) => {
    await count(user.id);
    const { firmId, statement } = await ownStatement(deps, user.id, month);
    const asked = { limit: mostSheetRows, month: monthOf(month) };
    const rows = await entriesOf(deps.db, firmId, asked);
    assertFits(rows, "联系客服");
    return file(`${month}对账单`, statementColumns, [
      balanceRow("期初欠款", statement.opening),
      ...rows
        .map(entryView)
        .map(({ at, kind, orderNo, buyer, amount, note }) => [
          time(at),
          text(statementEntryWords[kind]),
          text(orderNo ?? ""),
          text(buyer),
          yuan(amount),
          text(note),
        ]),
      balanceRow("期末欠款", statement.closing),
    ]);
  });
}
