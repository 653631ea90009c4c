import { useState } from "react";
import { Link } from "react-router-dom";
import { sayWhy } from "#api/say-why.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { InputOf, OutputOf } from "#contract/http/endpoint.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import { type FirmInvoicing, staffFirmInvoices } from "#contract/staff/staff-firm-invoices.ts";
import { firmInvoiceStates, signedYuan } from "#contract/wording/firm-words.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import { SearchBox } from "#staff/search-box.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { Card } from "#ui/layout/card.tsx";
import { DataList } from "#ui/layout/data-list.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { useMorePages } from "#ui/layout/more-pages.ts";
import { type ActedInvoice, DocumentAct, IssueAct, ReverseAct, VoidAct } from "./invoice-acts.tsx";
import { monthDesk } from "./invoice-desks.ts";
import { IssuedFacts, titleRows } from "./invoice-facts.tsx";

/** What staff does with a request. */
type Doing =
  | { readonly kind: "issue" | "reverse" }
  | { readonly kind: "lay" | "undo"; readonly invoice: ActedInvoice };

/** The orders of the request: a number stays on one line. */
function Orders({ orders }: Pick<FirmInvoicing, "orders">) {
  return (
    <ul className={styles.list}>
      {orders.map(({ order_no, invoiceable, refunded, due }) => (
        <li key={order_no} className={styles.line}>
          <span>{order_no}</span>
          <span className={styles.end}>
            {[
              `¥${grouped(invoiceable)}`,
              ...(refunded === "0.00" ? [] : [`已减退款 ¥${grouped(refunded)}`]),
              ...(due.startsWith("-") ? [`要红冲 ¥${grouped(due.slice(1))}`] : []),
            ].join("，")}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Request({ one, act }: { readonly one: FirmInvoicing; act(doing: Doing): void }) {
  const { firm, firm_id, ended, month, state, due, excess, invoiceable } = one;
  const red = state === "correcting";
  const sum = red ? excess : state === "waiting" ? due : invoiceable;
  const [, mark] = firmInvoiceStates[state];
  return (
    <Card className={styles.row}>
      <p className={styles.line}>
        {ended ? (
          <>
            <span className={styles.no}>{firm}</span>
            <Tag>企业已结束</Tag>
          </>
        ) : (
          <Link to={staffPaths.firm({ id: firm_id })} className={styles.no}>
            {firm}
          </Link>
        )}
        <span>{month} 月结</span>
        <Tag tone={red ? "danger" : "c"}>{mark}</Tag>
        <strong className={styles.end}>{signedYuan(sum)}</strong>
      </p>
      {state === "closed" ? (
        <p className={styles.facts}>这些订单都已退款，没有要开的发票。</p>
      ) : null}
      <DataList rows={titleRows(one.title)} />
      <Orders orders={one.orders} />
      {state === "waiting" || red ? (
        <div className={styles.actions}>
          <Button
            size="s"
            aria-label={`登记 ${firm} ${month} 的发票`}
            onClick={() => act({ kind: red ? "reverse" : "issue" })}
          >
            {red ? "登记红字发票" : "登记已开发票"}
          </Button>
        </div>
      ) : null}
      {one.invoices.map((invoice) => (
        <IssuedFacts
          key={invoice.invoice_id}
          one={invoice}
          about={`${invoice.orders.length} 个订单`}
          undo={() => act({ kind: "undo", invoice })}
          lay={() => act({ kind: "lay", invoice })}
        />
      ))}
    </Card>
  );
}

interface ActsProps {
  readonly one: FirmInvoicing;
  readonly doing: Doing;
  onClose(): void;
  onDone(): void;
}

function Acts({ one, doing, ...ends }: ActsProps) {
  const desk = monthDesk(one);
  switch (doing.kind) {
    case "issue":
      return <IssueAct desk={desk} due={one.due} {...ends} />;
    case "reverse":
      return <ReverseAct desk={desk} invoices={one.invoices} excess={one.excess} {...ends} />;
    case "lay":
      return <DocumentAct desk={desk} invoice={doing.invoice} {...ends} />;
    case "undo":
      return <VoidAct desk={desk} invoice={doing.invoice} {...ends} />;
  }
}

type Filter = Pick<InputOf<typeof staffFirmInvoices>, "waiting" | "number">;

interface ListProps {
  readonly page: OutputOf<typeof staffFirmInvoices>;
  readonly filter: Filter;
  /** What an empty list says; null: nothing. */
  readonly none: string | null;
  again(): void;
}

function Requests({ page, filter, none, again }: ListProps) {
  const [asked, setAsked] = useState<{ one: FirmInvoicing; doing: Doing } | null>(null);
  const pages = useMorePages(
    page,
    ({ firm_invoice_id }) => firm_invoice_id,
    (cursor) => staffCall(staffFirmInvoices, { ...filter, cursor }).catch(sayWhy),
  );
  const close = () => setAsked(null);
  return (
    <>
      {pages.items.length === 0 && none !== null ? <Empty title={none} /> : null}
      <ul className={styles.list}>
        {pages.items.map((one) => (
          <li key={one.firm_invoice_id}>
            <Request one={one} act={(doing) => setAsked({ one, doing })} />
          </li>
        ))}
      </ul>
      <MoreFoot pages={pages} />
      {asked === null ? null : (
        <Acts
          {...asked}
          onClose={close}
          onDone={() => {
            close();
            again();
          }}
        />
      )}
    </>
  );
}

/** Requests over a firm's month that wait for an invoice or a red one. */
export function MonthsWaiting() {
  const filter: Filter = { waiting: "1" };
  return (
    <Ask load={() => staffCall(staffFirmInvoices, filter)}>
      {(page, again) => <Requests page={page} filter={filter} none={null} again={again} />}
    </Ask>
  );
}

/** 月结发票: every request over a firm's month, the newest first. */
export function MonthInvoices({ number }: { readonly number: string }) {
  const filter: Filter = number === "" ? {} : { number };
  return (
    <>
      <SearchBox
        label="发票号码，20位"
        most={40}
        keyword={number}
        numeric
        placeOf={(sought) => staffPaths.invoices({ list: "month", number: sought })}
      />
      <Ask load={() => staffCall(staffFirmInvoices, filter)}>
        {(page, again) => (
          <Requests page={page} filter={filter} none="没有这样的月结发票" again={again} />
        )}
      </Ask>
    </>
  );
}
