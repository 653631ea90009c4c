import { Link } from "react-router-dom";
import type { Invoicing } from "#contract/invoices/invoices.ts";
import type { OrderDetail } from "#contract/orders/orders.ts";
import { paths } from "#contract/paths/paths.ts";
import { Tag, type TagTone } from "#ui/feedback/tag.tsx";
import styles from "./order-facts.module.css";

const marks: Record<Exclude<Invoicing["state"], "none">, readonly [TagTone, string]> = {
  waiting: ["y", "待开票"],
  issued: ["ok", "已开票"],
  correcting: ["y", "待红冲"],
};

/** The invoice state, with a link to the invoice. */
export function InvoicingMark({ order: { invoicing } }: { readonly order: OrderDetail }) {
  if (invoicing === undefined) return null;
  const { state, invoices, monthly } = invoicing;
  if (state === "none" && invoices.length === 0 && !monthly) return null;
  return (
    <span className={styles.invoicing}>
      {state === "none" ? null : <Tag tone={marks[state][0]}>{marks[state][1]}</Tag>}
      {monthly?.readable ? (
        <Link to={paths.firm({ view: "statements", month: monthly.month })}>看月结发票</Link>
      ) : null}
      {invoices.length === 0 ? null : <Link to={paths.invoices({ view: "issued" })}>查看发票</Link>}
    </span>
  );
}
