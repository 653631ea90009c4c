import { useState } from "react";
import { sayWhy } from "#api/say-why.ts";
import { type IssuedInvoice, invoiceSheet } from "#contract/invoices.ts";
import { fetchSheet } from "#job/share/fetch-sheet.ts";
import { saveFile } from "#job/share/save-file.ts";
import { saveUpload } from "#job/share/save-upload.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast.tsx";

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

/** The invoice itself where the shop laid it in; else the shop's own sheet about it. */
export function InvoiceDownload({ invoice, offline }: InvoiceDownloadProps) {
  const [busy, setBusy] = useState(false);
  const { document, invoice_id, number } = invoice;
  const save = async () => {
    setBusy(true);
    if (document === null) await saveSheet(invoice_id);
    else await saveUpload(document.upload_id, document.name);
    setBusy(false);
  };
  const what = document === null ? "下载开票信息" : "下载发票";
  return (
    <Button
      tone="outline"
      size="s"
      busy={busy}
      disabled={offline}
      title={offline ? "联网后可用" : undefined}
      aria-label={`${what} ${number}`}
      onClick={() => void save()}
    >
      {what}
    </Button>
  );
}
