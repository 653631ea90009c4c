import { useState } from "react";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import type { IssuedInvoice } from "#contract/invoices/invoices.ts";
import { done, FormAct, needed } from "#staff/form-act.tsx";
import { Chips } from "#ui/controls/chips.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { type FormState, useForm } from "#ui/controls/form-state.ts";
import { plainNumber } from "#ui/controls/plain-number.ts";
import { type InvoiceDesk, sentTo } from "./invoice-desks.ts";

interface ActProps {
  readonly desk: InvoiceDesk;
  onDone(): void;
  onClose(): void;
}

/** What these forms need of an invoice of an order or of a firm's month. */
export type ActedInvoice = Pick<
  IssuedInvoice,
  "invoice_id" | "number" | "letter" | "state" | "amount" | "takenBack" | "document"
>;

interface Issuing {
  number: string;
  issued_on: string;
}

const gaps = { number: "发票号码须为20位数字", issued_on: "请填写开票日期" };

function checkIssuing(values: { readonly number: string; readonly issued_on: string }) {
  const { number, issued_on } = values;
  return {
    ...needed({ number, issued_on }, gaps),
    ...(/^\d{20}$/.test(number.trim()) ? {} : { number: gaps.number }),
  };
}

interface IssuingFieldsProps<Values extends Issuing> {
  readonly form: FormState<Values>;
  onFile(file: File | null): void;
}

function IssuingFields<Values extends Issuing>({ form, onFile }: IssuingFieldsProps<Values>) {
  return (
    <>
      <TextField
        label="发票号码"
        hint="数电票，20位数字"
        inputMode="numeric"
        autoComplete="off"
        value={form.values.number}
        error={form.errors.number}
        onChange={(event) => form.set("number", plainNumber(event.target.value))}
      />
      <TextField
        label="开票日期"
        type="date"
        value={form.values.issued_on}
        error={form.errors.issued_on}
        onChange={(event) => form.set("issued_on", event.target.value)}
      />
      <TextField
        label="发票文件"
        hint="PDF 或 OFD，可以不放；买家能下载"
        type="file"
        accept=".pdf,.ofd"
        onChange={(event) => onFile(event.target.files?.[0] ?? null)}
      />
    </>
  );
}

/** 登记已开发票: of exactly the due sum. */
export function IssueAct({ desk, due, onDone, onClose }: ActProps & { due: string }) {
  const [file, setFile] = useState<File | null>(null);
  const form = useForm<Issuing>({
    initial: { number: "", issued_on: shanghaiDay(Date.now()) },
    check: checkIssuing,
    send: ({ number, issued_on }) =>
      done(
        sentTo(desk, file).then((document_id) =>
          desk.issue({ number: number.trim(), issued_on, amount: due, document_id }),
        ),
        "发票已登记，买家能看到",
        onDone,
      ),
  });
  return (
    <FormAct
      title="登记已开发票"
      description={`${desk.about}，含税 ¥${grouped(due)}。税务系统里开好以后再登记。`}
      form={form}
      label="登记"
      onClose={onClose}
    >
      <IssuingFields form={form} onFile={setFile} />
    </FormAct>
  );
}

const leftOf = ({ amount, takenBack }: ActedInvoice): number => fenOf(amount) - fenOf(takenBack);

interface ReverseProps extends ActProps {
  readonly invoices: readonly ActedInvoice[];
  /** Yuan that are invoiced too much. */
  readonly excess: string;
}

/** 登记红字发票: the excess, up to the sum of the chosen blue one. */
export function ReverseAct({ desk, invoices, excess, onDone, onClose }: ReverseProps) {
  const [file, setFile] = useState<File | null>(null);
  const blue = invoices.filter(
    (one) => one.letter === "blue" && leftOf(one) > 0 && one.state !== "void",
  );
  const form = useForm<Issuing & { invoice_id: string; words: string }>({
    initial: {
      number: "",
      issued_on: shanghaiDay(Date.now()),
      invoice_id: blue[0]?.invoice_id ?? "",
      words: "",
    },
    check: (values) => ({
      ...checkIssuing(values),
      ...needed({ words: values.words }, { words: "请填写红冲原因" }),
    }),
    send: ({ number, issued_on, invoice_id, words }) =>
      done(
        sentTo(desk, file).then((document_id) =>
          desk.reverse({
            invoice_id,
            number: number.trim(),
            issued_on,
            amount,
            words,
            document_id,
          }),
        ),
        "红字发票已登记",
        onDone,
      ),
  });
  const chosen = blue.find(({ invoice_id }) => invoice_id === form.values.invoice_id);
  const most = chosen === undefined ? 0 : leftOf(chosen);
  const amount = yuanOf(Math.min(most, fenOf(excess)));
  return (
    <FormAct
      title="登记红字发票"
      description={`${desk.about}，红冲 ¥${grouped(amount)}。`}
      form={form}
      label="登记"
      onClose={onClose}
    >
      <Chips
        label="冲哪一张"
        value={form.values.invoice_id}
        onChange={(invoice_id) => form.set("invoice_id", invoice_id)}
        options={blue.map((one) => ({ value: one.invoice_id, label: one.number }))}
      />
      <IssuingFields form={form} onFile={setFile} />
      <TextField
        label="红冲原因"
        maxLength={200}
        value={form.values.words}
        error={form.errors.words}
        onChange={(event) => form.set("words", event.target.value)}
      />
    </FormAct>
  );
}

export interface InvoiceActProps extends ActProps {
  readonly invoice: ActedInvoice;
}

/** 上传发票文件: the tax authority's own; replaces the earlier one. */
export function DocumentAct({ desk, invoice, onDone, onClose }: InvoiceActProps) {
  const { invoice_id, number, document: former } = invoice;
  const [file, setFile] = useState<File | null>(null);
  const form = useForm({
    initial: { file: "" },
    check: (): Record<string, string> => (file === null ? { file: "请选择 PDF 或 OFD" } : {}),
    send: () =>
      done(
        sentTo(desk, file).then((document_id) =>
          document_id === null ? undefined : desk.lay({ invoice_id, document_id }),
        ),
        "已上传，买家能下载",
        onDone,
      ),
  });
  return (
    <FormAct
      title={former === null ? "上传发票文件" : "换发票文件"}
      description={
        former === null ? `${number}，上传后买家会收到邮件。` : `${number}，现在是 ${former.name}。`
      }
      form={form}
      label="上传"
      onClose={onClose}
    >
      <TextField
        label="发票文件"
        hint="PDF 或 OFD"
        type="file"
        accept=".pdf,.ofd"
        error={form.errors.file}
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null);
          form.set("file", "");
        }}
      />
    </FormAct>
  );
}

/** 作废: for an invoice recorded by mistake, whose number does not exist. */
export function VoidAct({ desk, invoice, onDone, onClose }: InvoiceActProps) {
  const form = useForm({
    initial: { words: "" },
    check: (values) => needed(values, { words: "请填写作废原因" }),
    send: ({ words }) =>
      done(desk.undo({ invoice_id: invoice.invoice_id, words }), "已作废", onDone),
  });
  return (
    <FormAct
      title="登记错了，作废？"
      description={`${invoice.number} 并没有这张发票时才作废；开了又要冲的，请登记红字发票。`}
      form={form}
      label="作废"
      tone="danger"
      onClose={onClose}
    >
      <TextField
        label="作废原因"
        maxLength={200}
        value={form.values.words}
        error={form.errors.words}
        onChange={(event) => form.set("words", event.target.value)}
      />
    </FormAct>
  );
}
