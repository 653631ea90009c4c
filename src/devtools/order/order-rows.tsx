import { useSyncExternalStore } from "react";
import { benchVersion, watchBench } from "#devtools/recorder.ts";
import { runningNow, valueWords } from "#devtools/running.ts";
import { Card } from "#ui/layout/card.tsx";
import { DataList } from "#ui/layout/data-list.tsx";
import styles from "./order-view.module.css";
import { bookingsOf, knowing, momentText, type OrderRows, stateWords } from "./order-words.ts";

/** The row's value, and the value in this page's machines. */
function BothSides({ order }: { readonly order: OrderRows["order"] }) {
  useSyncExternalStore(watchBench, benchVersion);
  const machines = knowing(runningNow(), order);
  return (
    <Card title="两边对照">
      <DataList
        rows={[
          { name: "数据库", value: `${stateWords(order.state)}，${order.pay_state}` },
          ...machines.map(({ name, value }) => ({
            name: `本页 ${name}`,
            value: <code>{valueWords(value)}</code>,
          })),
        ]}
      />
      {machines.length === 0 ? <p>本页没有运行中的状态机提到这张订单。</p> : null}
    </Card>
  );
}

function Row({ order }: { readonly order: OrderRows["order"] }) {
  return (
    <Card title="订单行">
      <DataList
        rows={[
          { name: "order_no", value: order.order_no },
          { name: "order_id", value: order.order_id },
          { name: "draft_id", value: order.draft_id },
          { name: "kind", value: order.kind },
          { name: "state", value: stateWords(order.state) },
          { name: "pay_state", value: order.pay_state },
          { name: "goods + freight", value: `${order.goods} + ${order.freight} = ${order.total}` },
          { name: "created_at", value: momentText(order.created_at) },
          { name: "updated_at", value: momentText(order.updated_at) },
          { name: "pay_before", value: momentText(order.pay_before) },
          { name: "paid_at", value: order.paid_at === null ? "–" : momentText(order.paid_at) },
        ]}
      />
    </Card>
  );
}

interface LinesProps {
  readonly title: string;
  readonly lines: readonly { readonly key: string; readonly at: number; readonly text: string }[];
  readonly none: string;
}

function Lines({ title, lines, none }: LinesProps) {
  if (lines.length === 0) {
    return (
      <Card title={title}>
        <p>{none}</p>
      </Card>
    );
  }
  return (
    <Card title={title}>
      <ol className={styles.lines} aria-label={title}>
        {lines.map(({ key, at, text }) => (
          <li key={key}>
            <time dateTime={new Date(at).toISOString()}>{momentText(at)}</time>
            <code>{text}</code>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Books({ ledger }: Pick<OrderRows, "ledger">) {
  const bookings = bookingsOf(ledger);
  return (
    <Card title={`账 ${bookings.length} 笔`}>
      {bookings.length === 0 ? <p>还没有记账。</p> : null}
      {bookings.map(({ id, kind, at, postings, sum }) => (
        <table key={id} className={styles.booking}>
          <caption>
            <code>{kind}</code> {momentText(at)}
          </caption>
          <tbody>
            {postings.map(({ account, amount }) => (
              <tr key={account}>
                <th scope="row">{account}</th>
                <td>{amount}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr data-wrong={sum === "0.00" ? undefined : ""}>
              <th scope="row">{sum === "0.00" ? "借贷相等" : "借贷不等"}</th>
              <td>{sum}</td>
            </tr>
          </tfoot>
        </table>
      ))}
    </Card>
  );
}

/** All database rows of one order, beside this page's machines. */
export function OrderRowsView({ rows }: { readonly rows: OrderRows }) {
  const { order, items, events, payments, ledger, keys } = rows;
  return (
    <div className={styles.rows}>
      <div className={styles.side}>
        <BothSides order={order} />
        <Row order={order} />
        <Card title={`商品 ${items.length} 项`}>
          <DataList
            rows={items.map(({ item_id, quantity, unit, amount }) => ({
              name: item_id,
              value: `${quantity} ${unit}，${amount}`,
            }))}
          />
        </Card>
      </div>
      <div className={styles.side}>
        <Lines
          title={`事件 ${events.length} 件`}
          lines={events.map(({ seq, kind, from, to, at }) => ({
            key: String(seq),
            at,
            text: `#${seq} ${kind} ${stateWords(from)} → ${stateWords(to)}`,
          }))}
          none="没有事件。"
        />
        <Lines
          title={`付款 ${payments.length} 次`}
          lines={payments.map((one) => ({
            key: one.out_trade_no,
            at: one.updated_at,
            text: `${one.out_trade_no} ${one.channel} ${one.state} ${one.amount}${one.settled ? "" : "，渠道没有给出流水号"}${one.closing ? "，待渠道关单" : ""}`,
          }))}
          none="还没有付过款。"
        />
        <Books ledger={ledger} />
        <Lines
          title={`幂等键 ${keys.length} 个`}
          lines={keys.map(({ call, key, at }) => ({ key: call + key, at, text: `${call} ${key}` }))}
          none="没有留下的键：键只留七天。"
        />
      </div>
    </div>
  );
}
