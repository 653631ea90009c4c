import { useWords } from "#api/shop-words.ts";
import { weightText } from "#contract/format/amounts.ts";
import type { Words } from "#contract/lookups/words.ts";
import type { OrderDetail } from "#contract/orders/orders.ts";
import { orderStates } from "#contract/orders/states.ts";
import { isTaxed, ratesWords } from "#contract/wording/tax-words.ts";
import { Money } from "#ui/feedback/money.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import { DataList, type DataRow } from "#ui/layout/data-list.tsx";
import { InvoiceNaming } from "./invoice-naming.tsx";
import { InvoicingMark } from "./invoicing-mark.tsx";
import styles from "./order-facts.module.css";

function invoiceText({ invoice, tax, invoicing }: OrderDetail, words: Words): string {
  const rates = tax === undefined ? "" : ratesWords(tax);
  const month = invoicing?.monthly?.month;
  if (month !== undefined) return `已并入 ${month} 月结发票`;
  if (invoice === null) return rates === "" ? "不开发票" : `含税价（${rates}），还没有抬头`;
  const kind = words.of("invoiceKind", invoice.kind);
  return `${kind}${rates === "" ? "" : ` ${rates}`} · ${invoice.buyerName}${invoice.taxNo === "" ? "" : ` · ${invoice.taxNo}`}`;
}

/** Taxed prices without an invoice title. */
const awaitsTitle = ({ invoice, invoicing, taxed, state, lines }: OrderDetail): boolean =>
  invoice === null &&
  !invoicing?.monthly &&
  taxed === true &&
  state !== orderStates.cancelled &&
  lines.every(({ quote }) => isTaxed(quote));

/** Fields of paper orders only; old orders lack method and source. */
function paperRows({ paper }: OrderDetail, words: Words): DataRow[] {
  if (!paper) return [];
  const { payment_method: method, source_type: source, weightKg } = paper;
  return [
    ...(method === null ? [] : [{ name: "付款方式", value: words.of("paymentMethod", method) }]),
    ...(source === null ? [] : [{ name: "货源类型", value: words.of("sourceType", source) }]),
    { name: "重量", value: `${weightText(weightKg)}（含包装）` },
  ];
}

interface OrderFactsProps {
  order: OrderDetail;
  offline: boolean;
  /** The order has a title now. */
  onNamed(): void;
}

/** Delivery, invoice, remark, and every payment attempt. */
export function OrderFacts({ order, offline, onNamed }: OrderFactsProps) {
  const words = useWords();
  const way = words.of("expressType", order.expressType);
  const facts: DataRow[] = [
    {
      name: "配送",
      value:
        order.expressType === "pickup" || order.carrier === null ? way : `${way}，${order.carrier}`,
    },
    {
      name: "发票",
      value: (
        <>
          {invoiceText(order, words)}
          <InvoicingMark order={order} />
          {awaitsTitle(order) ? (
            <InvoiceNaming
              orderId={order.order_id}
              ofFirm={order.ofFirm === true}
              offline={offline}
              onNamed={onNamed}
            />
          ) : null}
        </>
      ),
    },
    ...paperRows(order, words),
    ...(order.remark === "" ? [] : [{ name: "备注", value: order.remark }]),
    { name: "付款状态", value: words.of("paymentState", order.payState) },
  ];
  return (
    <>
      <Card title="配送与发票">
        <DataList rows={facts} />
      </Card>
      {order.payments.length === 0 ? null : (
        <Card title="付款记录">
          <ul className={styles.payments}>
            {order.payments.map((payment) => (
              <li key={payment.id} className={styles.payment}>
                <span>
                  {words.chosen({ of: "payChannel", code: payment.channel })}{" "}
                  {words.chosen({ of: "paymentState", code: payment.state })}
                </span>
                <Money yuan={payment.amount} plain />
                <time className={styles.time}>{fullTime(payment.at)}</time>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
