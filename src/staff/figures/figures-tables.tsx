import type { ReactNode } from "react";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import * as shopChoices from "#contract/lookups/shop-choices.ts";
import type { FigureKind, FigurePeriod, staffFigures } from "#contract/staff/staff-figures.ts";
import listStyles from "#staff/list.module.css";
import { Money } from "#ui/feedback/money.tsx";
import { Card } from "#ui/layout/card.tsx";
import { DataList } from "#ui/layout/data-list.tsx";
import styles from "./figures.module.css";

type Found = OutputOf<typeof staffFigures>;
type By = "day" | "month";

const sumOf = (amounts: readonly string[]): string =>
  yuanOf(amounts.reduce((sum, amount) => sum + fenOf(amount), 0));
const countOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0);

interface ScrolledProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A wide table on a narrow screen. */
const Scrolled = ({ label, children }: ScrolledProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
  <section className={styles.scroll} aria-label={label} tabIndex={0}>
    {children}
  </section>
);

/** The numbers of each period, the latest first, with their sum. */
export function Periods({
  periods,
  by,
}: {
  readonly periods: readonly FigurePeriod[];
  readonly by: By;
}) {
  const cells = ({ paid, refunds, returns, shipped }: Omit<FigurePeriod, "name">) => (
    <>
      <td>{paid.orders}</td>
      <td>
        <Money yuan={paid.money} plain size="s" />
      </td>
      <td>
        <Money yuan={refunds.money} plain size="s" />
      </td>
      <td>{returns}</td>
      <td>{shipped.orders}</td>
      <td>{shipped.promised}</td>
      <td>{shipped.late}</td>
    </>
  );
  const whole = {
    paid: {
      orders: countOf(periods.map(({ paid }) => paid.orders)),
      money: sumOf(periods.map(({ paid }) => paid.money)),
    },
    refunds: {
      orders: countOf(periods.map(({ refunds }) => refunds.orders)),
      money: sumOf(periods.map(({ refunds }) => refunds.money)),
    },
    returns: countOf(periods.map(({ returns }) => returns)),
    shipped: {
      orders: countOf(periods.map(({ shipped }) => shipped.orders)),
      promised: countOf(periods.map(({ shipped }) => shipped.promised)),
      late: countOf(periods.map(({ shipped }) => shipped.late)),
    },
  };
  return (
    <Scrolled label="数字">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{by === "day" ? "日期" : "月份"}</th>
            <th scope="col">付款单数</th>
            <th scope="col">付款金额</th>
            <th scope="col">退款</th>
            <th scope="col">售后申请</th>
            <th scope="col">发货</th>
            <th scope="col">有交期</th>
            <th scope="col">晚发</th>
          </tr>
        </thead>
        <tbody>
          {[...periods].reverse().map((period) => (
            <tr key={period.name}>
              <th scope="row">{period.name}</th>
              {cells(period)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            {cells(whole)}
          </tr>
        </tfoot>
      </table>
    </Scrolled>
  );
}

const kindName = (kind: FigureKind["kind"]): string =>
  kind === null ? "早先的订单" : shopChoices.quoteType.words[kind];

/** 按类别: goods of the paid orders. */
export function Kinds({ kinds }: { readonly kinds: readonly FigureKind[] }) {
  return (
    <Card title="按类别">
      {kinds.length === 0 ? (
        <p>这段时间没有付款的订单</p>
      ) : (
        <Scrolled label="各类别的数字">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">类别</th>
                <th scope="col">项数</th>
                <th scope="col">货款（未税）</th>
                <th scope="col">其中材料</th>
                <th scope="col">材料以外</th>
              </tr>
            </thead>
            <tbody>
              {kinds.map(({ kind, items, untaxed, material }) => (
                <tr key={kind ?? ""}>
                  <th scope="row">{kindName(kind)}</th>
                  <td>{items}</td>
                  <td>
                    <Money yuan={untaxed} plain size="s" />
                  </td>
                  <td>
                    <Money yuan={material} plain size="s" />
                  </td>
                  <td>
                    <Money yuan={yuanOf(fenOf(untaxed) - fenOf(material))} plain size="s" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
      )}
      <p className={listStyles.note}>
        价格簿只有卖价，没有进价，所以这里不算毛利。材料是报价里的纸张费和材料费，按卖价算；名片等成品价不分材料。运费和税不在内，后来的退款没有扣除。
      </p>
    </Card>
  );
}

/** What is open now. */
export function Open({ open }: Pick<Found, "open">) {
  const { unpaid, slips, refunds, suspense, overdue } = open;
  const money = ({ orders, money: yuan }: typeof unpaid, unit: string) => (
    <>
      {orders} {unit}，<Money yuan={yuan} plain size="s" />
    </>
  );
  return (
    <Card title="现在没有了结的">
      <DataList
        rows={[
          { name: "等买家付款", value: money(unpaid, "单") },
          { name: "其中回单待查", value: `${slips} 单` },
          { name: "没有到账的退款", value: money(refunds, "笔") },
          { name: "待核对的款", value: money(suspense, "笔") },
          { name: "过了交期没有发", value: `${overdue} 单` },
        ]}
      />
    </Card>
  );
}
