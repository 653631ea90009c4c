import { useState } from "react";
import { Link } from "react-router-dom";
import { sayWhy } from "#api/say-why.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import type { IssuedInvoice } from "#contract/invoices/invoices.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import {
  type OrderInvoicing,
  staffInvoices,
  waitingInvoices,
} from "#contract/staff/staff-invoices.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import { SearchBox } from "#staff/search-box.tsx";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { Button } from "#ui/controls/button.tsx";
import { TabLinks } from "#ui/controls/tabs.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { Card } from "#ui/layout/card.tsx";
import { DataList } from "#ui/layout/data-list.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { useMorePages } from "#ui/layout/more-pages.ts";
import { Page } from "#ui/layout/page.tsx";
import { DocumentAct, IssueAct, ReverseAct, VoidAct } from "./invoice-acts.tsx";
import { orderDesk } from "./invoice-desks.ts";
import { IssuedFacts, titleRows } from "./invoice-facts.tsx";
import { MonthInvoices, MonthsWaiting } from "./month-invoices.tsx";

const isRed = ({ due }: OrderInvoicing): boolean => due.startsWith("-");

function rowsOf({ title, items }: OrderInvoicing) {
  return [
    ...(title === null ? [{ name: "抬头", value: "买家已注销" }] : titleRows(title)),
    ...items.map((item) => ({
      name: item.title,
      value: `${grouped(item.quantity)} ${item.unit}，¥${grouped(item.amount)}，税率 ${Number(item.taxRate) * 100}%`,
    })),
  ];
}

function Waiting({ one, act }: { one: OrderInvoicing; act(): void }) {
  const red = isRed(one);
  return (
    <Card className={styles.row}>
      <p className={styles.line}>
        <Link to={staffPaths.order({ id: one.order_id })} className={styles.no}>
          {one.order_no}
        </Link>
        <Tag tone={red ? "danger" : "c"}>{red ? "待红冲" : "待开票"}</Tag>
        <strong className={styles.end}>¥{grouped(one.due.replace("-", ""))}</strong>
      </p>
      <DataList rows={rowsOf(one)} />
      <div className={styles.actions}>
        <Button size="s" aria-label={`登记 ${one.order_no} 的发票`} onClick={act}>
          {red ? "登记红字发票" : "登记已开发票"}
        </Button>
      </div>
    </Card>
  );
}

function WaitingList({ page, again }: { page: OutputOf<typeof waitingInvoices>; again(): void }) {
  const [asked, setAsked] = useState<OrderInvoicing | null>(null);
  const pages = useMorePages(
    page,
    ({ order_id }) => order_id,
    (cursor) => staffCall(waitingInvoices, { cursor }).catch(sayWhy),
  );
  const close = () => setAsked(null);
  const done = () => {
    close();
    again();
  };
  return (
    <>
      {pages.items.length === 0 ? <Empty title="没有要单独开票的订单" /> : null}
      <ul className={styles.list}>
        {pages.items.map((one) => (
          <li key={one.order_id}>
            <Waiting one={one} act={() => setAsked(one)} />
          </li>
        ))}
      </ul>
      <MoreFoot pages={pages} />
      {asked === null ? null : isRed(asked) ? (
        <ReverseAct
          desk={orderDesk(asked)}
          invoices={asked.invoices}
          excess={asked.due.replace("-", "")}
          onClose={close}
          onDone={done}
        />
      ) : (
        <IssueAct desk={orderDesk(asked)} due={asked.due} onClose={close} onDone={done} />
      )}
    </>
  );
}

interface IssuedProps {
  readonly one: IssuedInvoice;
  undo(): void;
  lay(): void;
}

function Issued({ one, undo, lay }: IssuedProps) {
  const order = (
    <>
      订单 <Link to={staffPaths.order({ id: one.order_id })}>{one.order_no}</Link>
    </>
  );
  return (
    <Card className={styles.row}>
      <IssuedFacts one={one} about={order} undo={undo} lay={lay} />
    </Card>
  );
}

interface IssuedListProps {
  readonly page: OutputOf<typeof staffInvoices>;
  readonly filter: { readonly number?: string };
  again(): void;
}

function IssuedList({ page, filter, again }: IssuedListProps) {
  const [asked, setAsked] = useState<{
    readonly Form: typeof VoidAct;
    readonly invoice: IssuedInvoice;
  } | null>(null);
  const pages = useMorePages(
    page,
    ({ invoice_id }) => invoice_id,
    (cursor) => staffCall(staffInvoices, { ...filter, cursor }).catch(sayWhy),
  );
  return (
    <>
      {pages.items.length === 0 ? <Empty title="没有这样的发票" /> : null}
      <ul className={styles.list}>
        {pages.items.map((one) => (
          <li key={one.invoice_id}>
            <Issued
              one={one}
              undo={() => setAsked({ Form: VoidAct, invoice: one })}
              lay={() => setAsked({ Form: DocumentAct, invoice: one })}
            />
          </li>
        ))}
      </ul>
      <MoreFoot pages={pages} />
      {asked === null ? null : (
        <asked.Form
          desk={orderDesk(asked.invoice)}
          invoice={asked.invoice}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            again();
          }}
        />
      )}
    </>
  );
}

/** 发票: due invoices, invoices to cancel, and recorded ones. */
export function Invoices({ query }: ScreenProps) {
  const issued = query.get("list") === "issued";
  const months = query.get("list") === "month";
  const number = query.get("number") ?? "";
  const filter = number === "" ? {} : { number };
  return (
    <Page title="发票">
      <TabLinks
        label="发票"
        items={[
          { to: staffPaths.invoices(), label: "待开票", current: !issued && !months },
          { to: staffPaths.invoices({ list: "issued" }), label: "已开票", current: issued },
          { to: staffPaths.invoices({ list: "month" }), label: "月结发票", current: months },
        ]}
      />
      {months ? <MonthInvoices number={number} /> : null}
      {issued ? (
        <>
          <SearchBox
            label="发票号码，20位"
            most={40}
            keyword={number}
            numeric
            placeOf={(sought) => staffPaths.invoices({ list: "issued", number: sought })}
          />
          <p className={styles.facts}>企业一个月一张的在“月结发票”里。</p>
          <Ask load={() => staffCall(staffInvoices, filter)}>
            {(page, again) => <IssuedList page={page} filter={filter} again={again} />}
          </Ask>
        </>
      ) : null}
      {issued || months ? null : (
        <>
          <MonthsWaiting />
          <Ask load={() => staffCall(waitingInvoices, {})}>
            {(page, again) => <WaitingList page={page} again={again} />}
          </Ask>
        </>
      )}
    </Page>
  );
}
