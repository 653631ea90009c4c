import type { ReactNode } from "react";
import { taxNoFault } from "#contract/account/account.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { IssuedInvoice } from "#contract/invoices/invoices.ts";
import * as orderChoices from "#contract/lookups/order-choices.ts";
import type { OrderInvoicing } from "#contract/staff/staff-invoices.ts";
import styles from "#staff/list.module.css";
import { saveFile } from "#staff/read-file.ts";
import { Button } from "#ui/controls/button.tsx";
import { Tag } from "#ui/feedback/tag.tsx";

type Title = NonNullable<OrderInvoicing["title"]>;

function faultRows(title: Title) {
  const fault = taxNoFault(title);
  return fault === null ? [] : [{ name: "税号有误", value: `${fault}；开票前先问买家` }];
}

/** A title as it is typed into the tax authority's service. */
export function titleRows(title: Title) {
  return [
    { name: "类型", value: orderChoices.invoiceKind.words[title.kind] },
    { name: "抬头", value: title.buyerName },
    ...(title.taxNo === "" ? [] : [{ name: "税号", value: title.taxNo }]),
    ...faultRows(title),
    ...(title.addressPhone === "" ? [] : [{ name: "地址电话", value: title.addressPhone }]),
    ...(title.bankAccount === "" ? [] : [{ name: "开户行账号", value: title.bankAccount }]),
    ...(title.email === "" ? [] : [{ name: "邮箱", value: title.email }]),
  ];
}

const states: Readonly<Record<IssuedInvoice["state"], string>> = {
  standing: "有效",
  reduced: "部分红冲",
  reversed: "已红冲",
  void: "作废",
};

interface IssuedFactsProps {
  readonly one: Omit<IssuedInvoice, "order_id" | "order_no">;
  /** Its order, or its month. */
  readonly about: ReactNode;
  undo(): void;
  lay(): void;
}

/** A recorded invoice with what can be done with it. */
export function IssuedFacts({ one, about, undo, lay }: IssuedFactsProps) {
  const { document: file } = one;
  return (
    <>
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
        <span>{about}</span>
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
        {one.state === "standing" && one.letter === "blue" ? (
          <Button tone="danger" size="s" aria-label={`作废 ${one.number}`} onClick={undo}>
            登记错了，作废
          </Button>
        ) : null}
      </div>
    </>
  );
}
