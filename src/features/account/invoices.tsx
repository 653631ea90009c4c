import type { ReactNode } from "react";
import { call } from "#api/call.ts";
import { callOnce } from "#api/call-once.ts";
import { useWords } from "#api/shop-words.ts";
import {
  addInvoiceTitle,
  changeInvoiceTitle,
  type InvoiceTitle,
  invoiceForm,
  invoiceWords,
  removeInvoiceTitle,
} from "#contract/account.ts";
import { fieldIssues } from "#contract/field-issues.ts";
import { paths } from "#contract/paths.ts";
import { invoiceTitlesCopy } from "#db/account-copies.ts";
import { type Seen, seen } from "#db/seen.ts";
import { Card } from "#ui/card.tsx";
import { InvoiceForm, type InvoiceValues } from "#ui/invoice-form.tsx";
import { handOn, Loaded, type Loading } from "#ui/loaded.tsx";
import { Page } from "#ui/page.tsx";
import { useLoaderData } from "#ui/screen-data.ts";
import { Skeleton } from "#ui/states.tsx";
import { Tag } from "#ui/tag.tsx";
import { type BookKind, EntryBook } from "./entry-book.tsx";
import styles from "./invoices.module.css";

interface InvoicesData {
  titles: Loading<Seen<InvoiceTitle[]>>;
}

export function loader(): InvoicesData {
  return { titles: handOn(seen(invoiceTitlesCopy({}))) };
}

function TitleCard({ title, actions }: { title: InvoiceTitle; actions: ReactNode }) {
  const words = useWords();
  return (
    <Card>
      <p className={styles.title}>
        {title.buyerName}
        {title.isDefault ? <Tag tone="c">默认</Tag> : null}
        <Tag>{words.of("invoiceKind", title.kind)}</Tag>
      </p>
      <p className={styles.facts}>
        {title.titleType === "company"
          ? `税号 ${title.taxNo}`
          : words.of("invoiceTitleType", title.titleType)}
        {title.email === "" ? "" : ` · ${title.email}`}
      </p>
      <div className={styles.actions}>{actions}</div>
    </Card>
  );
}

const titleBook: BookKind<InvoiceTitle, InvoiceValues> = {
  noun: "抬头",
  whyAdd: "添加后，下单时可要求开票",
  valuesOf: ({ id: _id, ...values }) => values,
  lineOf: ({ buyerName }) => buyerName,
  add: (values) => callOnce(addInvoiceTitle, values),
  change: (values) => call(changeInvoiceTitle, values),
  remove: (id) => call(removeInvoiceTitle, { id }),
  card: (title, actions) => <TitleCard title={title} actions={actions} />,
  form: (form) => (
    <InvoiceForm
      {...form}
      words={invoiceWords}
      check={(values) => fieldIssues(invoiceForm, values)}
    />
  ),
};

/** 发票抬头: the titles that an order may be invoiced to. */
export function Component() {
  const { titles } = useLoaderData<InvoicesData>();
  return (
    <Page title="发票抬头" back={paths.profile()}>
      <Loaded from={titles} skeleton={<Skeleton shape="card" lines={3} />}>
        {(known) => <EntryBook kind={titleBook} seen={known} />}
      </Loaded>
    </Page>
  );
}
