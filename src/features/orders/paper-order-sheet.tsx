import { useWords } from "#api/shop-words.ts";
import { promiseText } from "#components/job-facts/dates-now.ts";
import { goodsParts } from "#components/orders/goods-parts.ts";
import type { Parties } from "#components/sharing/parties.ts";
import { SheetPicture } from "#components/sharing/sheet-picture.tsx";
import { receiverLine } from "#contract/addresses/receiver.ts";
import { unitPriceText, weightText } from "#contract/format/amounts.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { Words } from "#contract/lookups/words.ts";
import type { OrderDetail } from "#contract/orders/orders.ts";
import { paperPlanSentence } from "#contract/wording/paper-plan-words.ts";
import { basisWords } from "#contract/wording/tax-words.ts";
import { fullTime } from "#ui/feedback/time.ts";
import { ControlStrip } from "#ui/layout/strip.tsx";
import styles from "./paper-order-sheet.module.css";

interface PaperOrderSheetProps {
  readonly order: OrderDetail;
  readonly parties: Parties;
}

interface SideProps {
  readonly title: string;
  readonly lines: readonly string[];
}

const Side = ({ title, lines }: SideProps) => (
  <section className={styles.side} aria-label={title}>
    <h3 className={styles.sideTitle}>{title}</h3>
    {lines
      .filter((line) => line !== "")
      .map((line) => (
        <p key={line}>{line}</p>
      ))}
  </section>
);

function sellerLines({ seller }: Parties): readonly string[] {
  if (seller === null) return ["齐墨印纸"];
  const { name, address, phone, email } = seller;
  return [name, address, `电话 ${phone}`, email];
}

/** The buyer on the sheet: the invoice title, else the receiver, else the account. */
function buyerLines({ invoice, address }: OrderDetail, { buyer }: Parties): readonly string[] {
  const name = invoice?.buyerName ?? address?.name ?? buyer?.name ?? "";
  const taxNo = invoice === null || invoice.taxNo === "" ? "" : `税号 ${invoice.taxNo}`;
  const mobile = address?.mobile ?? buyer?.mobile ?? "";
  return [name, taxNo, mobile === "" ? "" : `手机 ${mobile}`];
}

function termsOf(order: OrderDetail, words: Words): readonly (readonly [string, string])[] {
  const { paper, address, carrier, expressType, dates, remark, place } = order;
  const way = words.of("expressType", expressType);
  const pickup = expressType === "pickup";
  const method = paper?.payment_method ?? null;
  const source = paper?.source_type ?? null;
  return [
    ["交货", carrier === null || carrier === way ? way : `${way}，${carrier}`],
    ["收货", address === null ? "" : receiverLine(address)],
    ["日期", dates ? promiseText(dates, { pickup, place: place ?? null }) : "未约定"],
    ["付款方式", method === null ? "" : words.of("paymentMethod", method)],
    ["付款状态", words.of("paymentState", order.payState)],
    ["货源类型", source === null ? "" : words.of("sourceType", source)],
    ["重量", paper ? `${weightText(paper.weightKg)}（含包装）` : ""],
    ["备注", remark],
  ];
}

/** The printable sheet: white in both themes, and printed alone. */
export function PaperOrderSheet({ order, parties }: PaperOrderSheetProps) {
  const words = useWords();
  const cut = order.lines.filter(
    ({ job, quote }) => job !== null && quote.plan.kind === "paper" && quote.plan.cutLayout,
  );
  return (
    <article className={styles.sheet} aria-label="纸张订单" data-print-view="" data-theme="light">
      <ControlStrip thin />
      <header className={styles.head}>
        <h2 className={styles.title}>纸张订单</h2>
        <p>
          订单号 {order.order_no}
          <br />
          {fullTime(order.createdAt)} 下单，{order.stateText}
        </p>
      </header>
      <div className={styles.parties}>
        <Side title="供方" lines={sellerLines(parties)} />
        <Side title="需方" lines={buyerLines(order, parties)} />
      </div>
      <Items order={order} />
      <dl className={styles.terms}>
        {termsOf(order, words)
          .filter(([, value]) => value !== "")
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {cut.map(({ item_id, job, quote }) =>
        job === null ? null : (
          <figure key={item_id} className={styles.drawing}>
            <figcaption>{order.items.find(({ id }) => id === item_id)?.summary}，裁切图</figcaption>
            <SheetPicture plan={quote.plan} job={job} />
          </figure>
        ),
      )}
      <footer className={styles.sign}>
        <span>供方（盖章）</span>
        <span>需方（签章）</span>
        <span>日期</span>
      </footer>
    </article>
  );
}

/** The items and sums; money is right-aligned. */
function Items({ order }: { readonly order: OrderDetail }) {
  const basis = order.tax === undefined ? "" : `（${basisWords(order.tax)}）`;
  const unitPriceOf = (id: string) =>
    unitPriceText(order.lines.find(({ item_id }) => item_id === id)?.quote.unitPrice ?? "");
  const planOf = (id: string) => {
    const line = order.lines.find(({ item_id }) => item_id === id);
    return line === undefined ? "" : paperPlanSentence(line.job, line.quote.plan);
  };
  const sums = [
    ...goodsParts(order).map(({ name, yuan }) => [name, yuan] as const),
    ["运费", order.freight] as const,
  ];
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">品名规格</th>
          <th scope="col" className={styles.amount}>
            数量
          </th>
          <th scope="col" className={styles.amount}>
            单价
          </th>
          <th scope="col" className={styles.amount}>
            金额（元）
          </th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <tr key={item.id}>
            <td>
              {item.title}
              <br />
              {item.summary}
              <br />
              {planOf(item.id)}
            </td>
            <td className={styles.amount}>
              {grouped(item.quantity)} {item.unit}
            </td>
            <td className={styles.amount}>{unitPriceOf(item.id)}</td>
            <td className={styles.amount}>{grouped(item.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(([name, yuan]) => (
          <tr key={name}>
            <th scope="row" colSpan={3}>
              {name}
            </th>
            <td className={styles.amount}>{grouped(yuan)}</td>
          </tr>
        ))}
        <tr className={styles.total}>
          <th scope="row" colSpan={3}>
            合计{basis} 人民币{order.amountInWords}
          </th>
          <td className={styles.amount}>¥{grouped(order.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
