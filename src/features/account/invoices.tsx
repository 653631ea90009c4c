import type { ReactNode } from "react";
import { useWords } from "#api/shop-words.ts";
import { InvoiceForm, type InvoiceValues } from "#components/invoice-form.tsx";
import { titleValuesOf, titleWishes } from "#components/invoice-wishes.ts";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import {
  type InvoiceTitle,
  invoiceForm,
  invoiceWords,
  taxNoFault,
} from "#contract/account/account.ts";
import { tidyTaxNumber } from "#contract/account/tax-number.ts";
import { fieldIssues } from "#contract/http/field-issues.ts";
import { paths } from "#contract/paths/paths.ts";
import { invoiceTitlesCopy, issuedInvoicesCopy } from "#data/copies/account-copies.ts";
import { fetchWithCache, type Seen } from "#data/copies/fetch-with-cache.ts";
import { TabLinks } from "#ui/controls/tabs.tsx";
import { type LoaderArgs, useLoaderData } from "#ui/feedback/screen-data.ts";
import { Skeleton } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { Card } from "#ui/layout/card.tsx";
import { Page } from "#ui/layout/page.tsx";
import { type BookKind, EntryBook } from "./entry-book.tsx";
import styles from "./invoices.module.css";
import { IssuedInvoices, type IssuedPage } from "./issued-invoices.tsx";

type InvoicesData =
  | { readonly view: "titles"; readonly titles: Loading<Seen<InvoiceTitle[]>> }
  | { readonly view: "issued"; readonly issued: Loading<Seen<IssuedPage>> };

export function loader({ request }: LoaderArgs): InvoicesData {
  if (new URL(request.url).searchParams.get("view") === "issued") {
    return { view: "issued", issued: handOn(fetchWithCache(issuedInvoicesCopy({}))) };
  }
  return { view: "titles", titles: handOn(fetchWithCache(invoiceTitlesCopy({}))) };
}

interface TitleCardProps {
  readonly title: InvoiceTitle;
  readonly actions: ReactNode;
  readonly mark: ReactNode;
}

function TitleCard({ title, actions, mark }: TitleCardProps) {
  const words = useWords();
  const fault = taxNoFault(title);
  return (
    <Card>
      <p className={styles.title}>
        {title.buyerName}
        {title.isDefault ? <Tag tone="c">默认</Tag> : null}
        {title.firm ? <Tag>企业</Tag> : null}
        <Tag>{words.of("invoiceKind", title.kind)}</Tag>
        {mark}
      </p>
      <p className={styles.facts}>
        {title.titleType === "company"
          ? `税号 ${title.taxNo}`
          : words.of("invoiceTitleType", title.titleType)}
        {title.email === "" ? "" : ` · ${title.email}`}
      </p>
      {fault === null ? null : <p className={styles.fault}>{fault}；更正后才能用来开票</p>}
      <div className={styles.actions}>{actions}</div>
    </Card>
  );
}

const titleBook: BookKind<InvoiceTitle, InvoiceValues> = {
  noun: "抬头",
  whyAdd: "添加后，下单时可要求开票",
  valuesOf: titleValuesOf,
  lineOf: ({ buyerName }) => buyerName,
  labelOf: ({ buyerName }) => buyerName,
  add: (input) => ({ name: "addInvoiceTitle", input }),
  change: (input) => ({ name: "changeInvoiceTitle", input }),
  remove: (id) => ({ name: "removeInvoiceTitle", input: { id } }),
  ...titleWishes,
  card: (title, actions, mark) => <TitleCard title={title} actions={actions} mark={mark} />,
  form: (form) => (
    <InvoiceForm
      {...form}
      words={invoiceWords}
      tidyTaxNumber={tidyTaxNumber}
      check={(values) => fieldIssues(invoiceForm, values)}
    />
  ),
};

const views = [
  { view: "titles", label: "发票抬头", to: paths.invoices() },
  { view: "issued", label: "已开发票", to: paths.invoices({ view: "issued" }) },
] as const;

/** 发票抬头: the buyer's invoice titles; 已开发票: issued invoices. */
export function Component() {
  const data = useLoaderData<InvoicesData>();
  const skeleton = <Skeleton shape="card" lines={3} />;
  return (
    <Page title={data.view === "titles" ? "发票抬头" : "已开发票"} back={paths.profile()}>
      <TabLinks
        label="抬头与已开发票"
        items={views.map(({ view, ...place }) => ({ ...place, current: view === data.view }))}
      />
      {data.view === "titles" ? (
        <Loaded key="titles" from={data.titles} skeleton={skeleton}>
          {(known) => <EntryBook kind={titleBook} seen={known} />}
        </Loaded>
      ) : (
        <Loaded key="issued" from={data.issued} skeleton={skeleton}>
          {(known) => <IssuedInvoices seen={known} />}
        </Loaded>
      )}
    </Page>
  );
}
