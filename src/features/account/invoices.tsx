import { call } from "#api/call.ts";
import { callOnce } from "#api/call-once.ts";
import {
  addInvoiceTitle,
  changeInvoiceTitle,
  type InvoiceTitle,
  invoiceForm,
  removeInvoiceTitle,
} from "#contract/account.ts";
import { fieldIssues } from "#contract/field-issues.ts";
import { paths } from "#contract/paths.ts";
import { invoiceTitlesCopy } from "#db/account-copies.ts";
import { type Seen, seen } from "#db/seen.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ConfirmDialog, Dialog } from "#ui/dialog.tsx";
import { InvoiceForm, type InvoiceValues } from "#ui/invoice-form.tsx";
import { handOn, Loaded, type Loading } from "#ui/loaded.tsx";
import { Page } from "#ui/page.tsx";
import { useLoaderData } from "#ui/screen-data.ts";
import { Empty, Skeleton, Stale } from "#ui/states.tsx";
import { Tag } from "#ui/tag.tsx";
import styles from "./book.module.css";
import { type OpenSheet, useBook } from "./use-book.ts";

interface InvoicesData {
  titles: Loading<Seen<InvoiceTitle[]>>;
}

export function loader(): InvoicesData {
  return { titles: handOn(seen(invoiceTitlesCopy({}))) };
}

const formOf = ({ id: _id, ...values }: InvoiceTitle): InvoiceValues => values;

interface TitleCardProps {
  title: InvoiceTitle;
  offline: boolean;
  onOpen(open: OpenSheet<InvoiceTitle>): void;
  onDefault(): void;
}

function TitleCard({ title, offline, onOpen, onDefault }: TitleCardProps) {
  return (
    <Card>
      <p className={styles.title}>
        {title.buyerName}
        {title.isDefault ? <Tag tone="c">默认</Tag> : null}
        <Tag>{title.kind === "special" ? "专票" : "普票"}</Tag>
      </p>
      <p className={styles.facts}>
        {title.titleType === "company" ? `税号 ${title.taxNo}` : "个人"}
        {title.email === "" ? "" : ` · ${title.email}`}
      </p>
      <div className={styles.actions}>
        {title.isDefault ? null : (
          <Button tone="plain" size="s" disabled={offline} onClick={onDefault}>
            设为默认
          </Button>
        )}
        <Button
          tone="plain"
          size="s"
          disabled={offline}
          onClick={() => onOpen({ kind: "change", entry: title })}
        >
          编辑
        </Button>
        <Button
          tone="plain"
          size="s"
          disabled={offline}
          onClick={() => onOpen({ kind: "remove", entry: title })}
        >
          删除
        </Button>
      </div>
    </Card>
  );
}

function TitleBook({ seen: { value: titles, at } }: { seen: Seen<InvoiceTitle[]> }) {
  const book = useBook(formOf);
  const { open, show, close, settle, act } = book;
  const offline = at !== null;
  const save = (values: InvoiceValues) =>
    open?.kind === "change"
      ? settle(call(changeInvoiceTitle, { ...values, id: open.entry.id }), "抬头已保存")
      : settle(callOnce(addInvoiceTitle, values), "抬头已添加");
  const makeDefault = (title: InvoiceTitle) =>
    act(
      call(changeInvoiceTitle, { ...formOf(title), id: title.id, isDefault: true }),
      "已设为默认",
    );
  const addButton = (
    <Button className={styles.add} disabled={offline} onClick={() => show({ kind: "add" })}>
      新增抬头
    </Button>
  );

  return (
    <>
      {at === null ? null : <Stale at={at} />}
      {titles.length === 0 ? (
        <Empty title="还没有抬头" text="添加后，下单时可要求开票" action={addButton} />
      ) : (
        <>
          <ul className={styles.list}>
            {titles.map((title) => (
              <li key={title.id}>
                <TitleCard
                  title={title}
                  offline={offline}
                  onOpen={show}
                  onDefault={() => void makeDefault(title)}
                />
              </li>
            ))}
          </ul>
          {addButton}
        </>
      )}
      <Dialog
        open={book.editing}
        onOpenChange={close}
        title={open?.kind === "change" ? "编辑抬头" : "新增抬头"}
        width="34rem"
      >
        <InvoiceForm
          {...book.form}
          check={(values) => fieldIssues(invoiceForm, values)}
          save={save}
        />
      </Dialog>
      <ConfirmDialog
        open={open?.kind === "remove"}
        onOpenChange={close}
        title="删除这个抬头？"
        description={open?.kind === "remove" ? open.entry.buyerName : ""}
        confirmLabel="删除"
        tone="danger"
        onConfirm={async () => {
          if (open?.kind === "remove") {
            await act(call(removeInvoiceTitle, { id: open.entry.id }), "抬头已删除");
          }
        }}
      />
    </>
  );
}

/** 发票抬头: the titles that an order may be invoiced to. */
export function Component() {
  const { titles } = useLoaderData<InvoicesData>();
  return (
    <Page title="发票抬头" back={paths.profile()}>
      <Loaded from={titles} skeleton={<Skeleton shape="card" lines={3} />}>
        {(value) => <TitleBook seen={value} />}
      </Loaded>
    </Page>
  );
}
