import { sayWhy } from "#api/say-why.ts";
import { DownloadButton } from "#components/sharing/download-button.tsx";
import { fetchSheet } from "#components/sharing/fetch-sheet.ts";
import { saveFile } from "#components/sharing/save-file.ts";
import { saveUpload } from "#components/sharing/save-upload.ts";
import { type IssuedInvoice, invoiceSheet } from "#contract/invoices/invoices.ts";
import { toast } from "#ui/feedback/toast.tsx";

interface InvoiceDownloadProps {
  readonly invoice: IssuedInvoice;
  readonly offline: boolean;
}

async function saveSheet(id: string): Promise<void> {
  try {
    const { name, pdf } = await fetchSheet(invoiceSheet, { id });
    saveFile(pdf, "application/pdf", name);
  } catch (error) {
    toast(sayWhy(error), { tone: "danger" });
  }
}

/** The invoice's document where the shop attached one; else the shop's own sheet about it. */
export function InvoiceDownload({ invoice, offline }: InvoiceDownloadProps) {
  const { document, invoice_id, number } = invoice;
  const save = () =>
    document === null ? saveSheet(invoice_id) : saveUpload(document.upload_id, document.name);
  const label = document === null ? "下载开票信息" : "下载发票";
  return <DownloadButton label={label} number={number} offline={offline} save={save} />;
}
