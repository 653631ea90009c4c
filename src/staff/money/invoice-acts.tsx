import { useState } from "react";
import { fingerprintOf } from "#api/file-marks.ts";
import { sendFile } from "#api/send-file.ts";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import {
  type DocumentType,
  documentTypes,
  type IssuedInvoice,
} from "#contract/invoices/invoices.ts";
import {
  issueInvoice,
  type OrderInvoicing,
  putInvoiceDocument,
  reverseInvoice,
  signInvoiceDocument,
  voidInvoice,
} from "#contract/staff/staff-invoices.ts";
import { staffCall } from "#staff/call.ts";
import { done, FormAct, needed } from "#staff/form-act.tsx";
import { Chips } from "#ui/controls/chips.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { type FormState, useForm } from "#ui/controls/form-state.ts";
import { plainNumber } from "#ui/controls/plain-number.ts";

interface ActProps {
  onDone(): void;
  onClose(): void;
}

const typeOf = (file: File): DocumentType =>
  file.name.toLowerCase().endsWith(".ofd") ? "application/ofd" : documentTypes[0];

/** Uploads the tax authority's file; null where none was picked. */
async function sent(orderId: string, file: File | null): Promise<string | null> {
  if (file === null) return null;
  const permit = await staffCall(signInvoiceDocument, {
    order_id: orderId,
    name: file.name,
    size: file.size,
    type: typeOf(file),
    fingerprint: await fingerprintOf(file),
  });
  if (permit.offset < file.size) {
    await sendFile(file, permit, () => undefined, new AbortController().signal);
  }
  return permit.upload_id;
}

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
export function IssueAct({ order, onDone, onClose }: ActProps & { order: OrderInvoicing }) {
  const [file, setFile] = useState<File | null>(null);
  const { order_id, due } = order;
  const form = useForm<Issuing>({
    initial: { number: "", issued_on: shanghaiDay(Date.now()) },
    check: checkIssuing,
    send: ({ number, issued_on }) =>
      done(
        sent(order_id, file).then((document_id) =>
          staffCall(issueInvoice, {
            order_id,
            number: number.trim(),
            issued_on,
            amount: due,
            document_id,
          }),
        ),
        "发票已登记，买家能看到",
        onDone,
      ),
  });
  return (
    <FormAct
      title="登记已开发票"
      description={`订单 ${order.order_no}，含税 ¥${grouped(due)}。税务系统里开好以后再登记。`}
      form={form}
      label="登记"
      onClose={onClose}
    >
      <IssuingFields form={form} onFile={setFile} />
    </FormAct>
  );
}

const leftOf = ({ amount, takenBack }: IssuedInvoice): number => fenOf(amount) - fenOf(takenBack);

/** 登记红字发票: the order's excess, up to the sum of the chosen blue one. */
export function ReverseAct({ order, onDone, onClose }: ActProps & { order: OrderInvoicing }) {
  const [file, setFile] = useState<File | null>(null);
  const blue = order.invoices.filter(
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
        sent(order.order_id, file).then((document_id) =>
          staffCall(reverseInvoice, {
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
  const amount = yuanOf(Math.min(most, -fenOf(order.due)));
  return (
    <FormAct
      title="登记红字发票"
      description={`订单 ${order.order_no}，红冲 ¥${grouped(amount)}。`}
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

/** 上传发票文件: the tax authority's own; replaces the earlier one. */
export function DocumentAct({ invoice, onDone, onClose }: ActProps & { invoice: IssuedInvoice }) {
  const { invoice_id, order_id, number, document: former } = invoice;
  const [file, setFile] = useState<File | null>(null);
  const form = useForm({
    initial: { file: "" },
    check: (): Record<string, string> => (file === null ? { file: "请选择 PDF 或 OFD" } : {}),
    send: () =>
      done(
        sent(order_id, file).then((document_id) =>
          document_id === null
            ? undefined
            : staffCall(putInvoiceDocument, { invoice_id, document_id }),
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
export function VoidAct({ invoice, onDone, onClose }: ActProps & { invoice: IssuedInvoice }) {
  const form = useForm({
    initial: { words: "" },
    check: (values) => needed(values, { words: "请填写作废原因" }),
    send: ({ words }) =>
      done(staffCall(voidInvoice, { invoice_id: invoice.invoice_id, words }), "已作废", onDone),
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
