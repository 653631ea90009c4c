import { sayWhy } from "#api/say-why.ts";
import { DownloadButton } from "#components/sharing/download-button.tsx";
import { fetchSheet } from "#components/sharing/fetch-sheet.ts";
import { saveFile } from "#components/sharing/save-file.ts";
import { saveUpload } from "#components/sharing/save-upload.ts";
import { type FirmIssuedInvoice, firmInvoiceSheet } from "#contract/firms/firm-invoices.ts";
import { signedYuan } from "#contract/wording/firm-words.ts";
import { toast } from "#ui/feedback/toast.tsx";
import styles from "./firm.module.css";

async function saveSheet(invoice_id: string): Promise<void> {
  try {
    const { name, pdf } = await fetchSheet(firmInvoiceSheet, { invoice_id });
    saveFile(pdf, "application/pdf", name);
  } catch (error) {
    toast(sayWhy(error), { tone: "danger" });
  }
}

/** What became of an invoice; empty for one that stands whole. */
function story({ letter, state, takenBack, blueNumber, words }: FirmIssuedInvoice): string {
  const why = words === "" ? "" : `：${words}`;
  if (letter === "red") return `红字发票，冲减 ${blueNumber ?? ""}${why}`;
  switch (state) {
    case "standing":
      return "";
    case "reduced":
      return `已红冲 ${signedYuan(takenBack)}`;
    case "reversed":
      return "已全部红冲，不能再用";
    case "void":
      return `店里登记有误，没有这个号码的发票${why}`;
  }
}

interface MonthInvoiceRowProps {
  readonly invoice: FirmIssuedInvoice;
  readonly offline: boolean;
}

/** An invoice of the month with its file, or the shop's own sheet about it. */
export function MonthInvoiceRow({ invoice, offline }: MonthInvoiceRowProps) {
  const { number, issuedOn, amount, letter, state, document, invoice_id } = invoice;
  const text = story(invoice);
  const save = () =>
    document === null ? saveSheet(invoice_id) : saveUpload(document.upload_id, document.name);
  const label = document === null ? "下载开票信息" : "下载发票";
  return (
    <div className={styles.row}>
      <div>
        <p className={styles.who}>
          发票号码 {number}，{signedYuan(letter === "red" ? `-${amount}` : amount)}
        </p>
        <p className={styles.note}>
          {issuedOn} 开具{text === "" ? "" : ` · ${text}`}
        </p>
      </div>
      {state === "void" ? null : (
        <div className={styles.acts}>
          <DownloadButton label={label} number={number} offline={offline} save={save} />
        </div>
      )}
    </div>
  );
}
