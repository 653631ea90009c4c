import { useState } from "react";
import { Link } from "react-router-dom";
import { sayWhy } from "#api/say-why.ts";
import { taxNoFault } from "#contract/account/account.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import type { IssuedInvoice } from "#contract/invoices/invoices.ts";
import * as orderChoices from "#contract/lookups/order-choices.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import {
  type OrderInvoicing,
  staffInvoices,
  waitingInvoices,
} from "#contract/staff/staff-invoices.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import { saveFile } from "#staff/read-file.ts";
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

const isRed = ({ due }: OrderInvoicing): boolean => due.startsWith("-");

function faultRows(title: NonNullable<OrderInvoicing["title"]>) {
  const fault = taxNoFault(title);
  return fault === null ? [] : [{ name: "税号有误", value: `${fault}；开票前先问买家` }];
}

function titleRows({ title, items }: OrderInvoicing) {
  return [
    ...(title === null
      ? [{ name: "抬头", value: "买家已注销" }]
      : [
          { name: "类型", value: orderChoices.invoiceKind.words[title.kind] },
          { name: "抬头", value: title.buyerName },
          ...(title.taxNo === "" ? [] : [{ name: "税号", value: title.taxNo }]),
          ...faultRows(title),
          ...(title.addressPhone === "" ? [] : [{ name: "地址电话", value: title.addressPhone }]),
          ...(title.bankAccount === "" ? [] : [{ name: "开户行账号", value: title.bankAccount }]),
          ...(title.email === "" ? [] : [{ name: "邮箱", value: title.email }]),
        ]),
    ...items.map((item) => ({
      name: item.title,
      value: `${item.quantity} ${item.unit}，¥${grouped(item.amount)}，税率 ${Number(item.taxRate) * 100}%`,
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
      <DataList rows={titleRows(one)} />
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
      {pages.items.length === 0 ? <Empty title="没有要开的发票" /> : null}
      <ul className={styles.list}>
        {pages.items.map((one) => (
          <li key={one.order_id}>
            <Waiting one={one} act={() => setAsked(one)} />
          </li>
        ))}
      </ul>
      <MoreFoot pages={pages} />
      {asked === null ? null : isRed(asked) ? (
        <ReverseAct order={asked} onClose={close} onDone={done} />
      ) : (
        <IssueAct order={asked} onClose={close} onDone={done} />
      )}
    </>
  );
}

const states: Readonly<Record<IssuedInvoice["state"], string>> = {
  standing: "有效",
  reduced: "部分红冲",
  reversed: "已红冲",
  void: "作废",
};

interface IssuedProps {
  readonly one: IssuedInvoice;
  undo(): void;
  lay(): void;
}

function Issued({ one, undo, lay }: IssuedProps) {
  const { document: file } = one;
  return (
    <Card className={styles.row}>
      <p className={styles.line}>
        <strong className={styles.no}>{one.number}</strong>
        <Tag tone={one.letter === "red" ? "danger" : "k"}>
          {one.letter === "red" ? "红字" : states[one.state]}
        </Tag>
        <strong className={styles.end}>¥{grouped(one.amount)}</strong>
      </p>
      <p className={styles.facts}>
        <span>{one.issuedOn}</span>
        <span>{one.buyerName}</span>
        <span>
          订单 <Link to={staffPaths.order({ id: one.order_id })}>{one.order_no}</Link>
        </span>
        <span>{file === null ? "还没有发票文件" : `文件 ${file.name}`}</span>
        {one.words === "" ? null : <span>{one.words}</span>}
      </p>
      <div className={styles.actions}>
        {file === null ? null : (
          <Button
            tone="outline"
            size="s"
            aria-label={`下载 ${one.number}`}
            onClick={() => void saveFile(file.upload_id, file.name)}
          >
            下载
          </Button>
        )}
        {one.state === "void" ? null : (
          <Button
            tone={file === null ? "primary" : "outline"}
            size="s"
            aria-label={`${file === null ? "上传" : "换"} ${one.number} 的文件`}
            onClick={lay}
          >
            {file === null ? "上传发票文件" : "换文件"}
          </Button>
        )}
        {one.state === "standing" ? (
          <Button tone="danger" size="s" aria-label={`作废 ${one.number}`} onClick={undo}>
            登记错了，作废
          </Button>
        ) : null}
      </div>
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
  const number = query.get("number") ?? "";
  const filter = number === "" ? {} : { number };
  return (
    <Page title="发票">
      <TabLinks
        label="发票"
        items={[
          { to: staffPaths.invoices(), label: "待开票", current: !issued },
          { to: staffPaths.invoices({ list: "issued" }), label: "已开票", current: issued },
        ]}
      />
      {issued ? (
        <>
          <SearchBox
            label="发票号码，20位"
            most={40}
            keyword={number}
            numeric
            placeOf={(sought) => staffPaths.invoices({ list: "issued", number: sought })}
          />
          <Ask load={() => staffCall(staffInvoices, filter)}>
            {(page, again) => <IssuedList page={page} filter={filter} again={again} />}
          </Ask>
        </>
      ) : (
        <Ask load={() => staffCall(waitingInvoices, {})}>
          {(page, again) => <WaitingList page={page} again={again} />}
        </Ask>
      )}
    </Page>
  );
}
