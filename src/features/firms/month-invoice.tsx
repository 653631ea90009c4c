import { useState } from "react";
import { useWords } from "#api/shop-words.ts";
import { handOn, type Loading } from "#components/loading/loaded.tsx";
import type { InvoiceTitle } from "#contract/account/account.ts";
import type { FirmMonthInvoice, LeftOutReason } from "#contract/firms/firm-invoices.ts";
import { grouped } from "#contract/format/numerals.ts";
import { firmInvoiceStates, signedYuan } from "#contract/wording/firm-words.ts";
import { invoiceTitlesCopy } from "#data/copies/account-copies.ts";
import { networkFirst, type Seen } from "#data/copies/network-first.ts";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { Stale } from "#ui/feedback/stale.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { Card } from "#ui/layout/card.tsx";
import { DataList } from "#ui/layout/data-list.tsx";
import styles from "./firm.module.css";
import { MonthInvoiceRow } from "./month-invoice-row.tsx";
import { MonthInvoiceTitle } from "./month-invoice-title.tsx";

const leftOutWords: Readonly<Record<LeftOutReason, string>> = {
  single: "已单独开票或已单独要了发票",
  untaxed: "未税价，不开发票",
  refunded: "已全部退款",
};

/** What the buyer reads about the state. */
function story({ state, why, due, invoiceable, orders }: FirmMonthInvoice): string {
  const less = orders.some(({ refunded }) => refunded !== "0.00") ? "（已减退款）" : "";
  switch (state) {
    case "none":
      return (
        why ?? `${orders.length} 个订单合并开一张发票，价税合计 ¥${grouped(invoiceable)}${less}。`
      );
    case "waiting":
      return `已申请，等本店开票，价税合计 ¥${grouped(due)}${less}。`;
    case "issued":
      return `已开票 ¥${grouped(invoiceable)}。`;
    case "correcting":
      return "开票后有订单退了款，本店会开红字发票冲减退款的部分。";
    case "closed":
      return why ?? "";
  }
}

/** An order of the month with what it adds, or why it adds nothing. */
function OrderRow({ no, note, amount }: { no: string; note: string; amount: string }) {
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.who}>{no}</p>
        {note === "" ? null : <p className={styles.note}>{note}</p>}
      </div>
      <p>{signedYuan(amount)}</p>
    </li>
  );
}

function Orders({ orders, leftOut }: Pick<FirmMonthInvoice, "orders" | "leftOut">) {
  if (orders.length + leftOut.length === 0) return null;
  return (
    <details className={styles.fold}>
      <summary>看订单（{orders.length + leftOut.length}）</summary>
      <ul className={styles.rows}>
        {orders.map(({ order_no, refunded, invoiceable }) => (
          <OrderRow
            key={order_no}
            no={order_no}
            note={refunded === "0.00" ? "" : `已减退款 ¥${grouped(refunded)}`}
            amount={invoiceable}
          />
        ))}
        {leftOut.map(({ order_no, amount, reason }) => (
          <OrderRow
            key={order_no}
            no={order_no}
            note={`不并入：${leftOutWords[reason]}`}
            amount={amount}
          />
        ))}
      </ul>
    </details>
  );
}

/** The title of a request. */
function TitleList({ title }: { readonly title: NonNullable<FirmMonthInvoice["title"]> }) {
  const words = useWords();
  const { buyerName, taxNo, kind, email } = title;
  return (
    <DataList
      rows={[
        { name: "抬头", value: buyerName },
        { name: "类型", value: words.of("invoiceKind", kind) },
        ...(taxNo === "" ? [] : [{ name: "税号", value: taxNo }]),
        ...(email === "" ? [] : [{ name: "邮箱", value: email }]),
      ]}
    />
  );
}

interface MonthInvoiceProps {
  readonly seen: Seen<FirmMonthInvoice>;
}

/** One invoice over a month's orders: what it holds, the request, and what was issued. */
export function MonthInvoice({ seen: { value, at } }: MonthInvoiceProps) {
  const [titles, setTitles] = useState<Loading<Seen<readonly InvoiceTitle[]>> | null>(null);
  const { month, state, why, title, invoices } = value;
  const [tone, mark] = firmInvoiceStates[state];
  return (
    <Card title="月结发票" aside={<Tag tone={tone}>{mark}</Tag>}>
      <div className={styles.rows}>
        {at === null ? null : <Stale at={at} />}
        <p>{story(value)}</p>
        {title === null ? null : <TitleList title={title} />}
        {state === "none" && why === null ? (
          <div className={styles.acts}>
            <GatedButton
              whyNot={at === null ? null : "联网后可用"}
              aria-haspopup="dialog"
              onClick={() => setTitles(handOn(networkFirst(invoiceTitlesCopy({}))))}
            >
              申请开票
            </GatedButton>
          </div>
        ) : null}
        {invoices.map((invoice) => (
          <MonthInvoiceRow key={invoice.invoice_id} invoice={invoice} offline={at !== null} />
        ))}
        <Orders orders={value.orders} leftOut={value.leftOut} />
      </div>
      <MonthInvoiceTitle
        month={month}
        amount={value.due}
        titles={titles}
        onClose={() => setTitles(null)}
      />
    </Card>
  );
}
