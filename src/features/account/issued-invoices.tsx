import { Link } from "react-router-dom";
import { call } from "#api/call.ts";
import { sayWhy } from "#api/say-why.ts";
import { useWords } from "#api/shop-words.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { type IssuedInvoice, issuedInvoices } from "#contract/invoices/invoices.ts";
import { paths } from "#contract/paths/paths.ts";
import type { Seen } from "#data/copies/fetch-with-cache.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { Stale } from "#ui/feedback/stale.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { Tag, type TagTone } from "#ui/feedback/tag.tsx";
import { Card } from "#ui/layout/card.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { useMorePages } from "#ui/layout/more-pages.ts";
import { InvoiceDownload } from "./invoice-download.tsx";
import styles from "./issued-invoices.module.css";

export type IssuedPage = OutputOf<typeof issuedInvoices>;

const states: Record<IssuedInvoice["state"], readonly [TagTone, string]> = {
  standing: ["ok", "已开"],
  reduced: ["y", "部分红冲"],
  reversed: ["k", "已红冲"],
  void: ["k", "已作废"],
};

const markOf = ({ letter, state }: IssuedInvoice) =>
  letter === "red" ? (["m", "红字"] as const) : states[state];

/** Later changes, or the reason; empty where there are none. */
function story({ letter, state, takenBack, blueNumber, words }: IssuedInvoice): string {
  const why = words === "" ? "" : `：${words}`;
  if (letter === "red") return `冲减发票 ${blueNumber ?? ""}${why}`;
  switch (state) {
    case "standing":
      return "";
    case "reduced":
      return `已红冲 ¥${grouped(takenBack)}`;
    case "reversed":
      return "已全部红冲，不能再用";
    case "void":
      return `店里登记有误，没有这个号码的发票${why}`;
  }
}

function InvoiceCard({ invoice, offline }: { invoice: IssuedInvoice; offline: boolean }) {
  const words = useWords();
  const { number, issuedOn, order_no, kind, buyerName, amount, letter, state } = invoice;
  const [tone, mark] = markOf(invoice);
  const storyText = story(invoice);
  return (
    <Card>
      <div className={styles.head}>
        <p className={styles.title}>
          {buyerName} <Tag>{words.of("invoiceKind", kind)}</Tag> <Tag tone={tone}>{mark}</Tag>
        </p>
        <Money yuan={letter === "red" ? `-${amount}` : amount} plain={letter === "red"} />
      </div>
      <p className={styles.facts}>发票号码 {number}</p>
      <p className={styles.facts}>{issuedOn} 开具</p>
      <p className={styles.facts}>
        订单 <Link to={paths.orders({ keyword: order_no })}>{order_no}</Link>
      </p>
      {storyText === "" ? null : <p className={styles.facts}>{storyText}</p>}
      {state === "void" ? null : (
        <div className={styles.act}>
          <InvoiceDownload invoice={invoice} offline={offline} />
        </div>
      )}
    </Card>
  );
}

/** 已开发票: this buyer's invoices, newest first, each with its document. */
export function IssuedInvoices({ seen: { value, at } }: { seen: Seen<IssuedPage> }) {
  const pages = useMorePages(
    value,
    ({ invoice_id }) => invoice_id,
    (cursor) => call(issuedInvoices, { cursor }).catch(sayWhy),
  );
  const offline = at !== null;
  return (
    <>
      {at === null ? null : <Stale at={at} />}
      {pages.items.length === 0 ? (
        <Empty
          title="还没有已开的发票"
          text="下单时选了抬头的订单，付款后由店里开票，开好列在这里"
          action={<LinkButton to={paths.orders()}>看我的订单</LinkButton>}
        />
      ) : (
        <ul className={styles.list}>
          {pages.items.map((invoice) => (
            <li key={invoice.invoice_id}>
              <InvoiceCard invoice={invoice} offline={offline} />
            </li>
          ))}
        </ul>
      )}
      <MoreFoot pages={pages} offline={offline} />
    </>
  );
}
