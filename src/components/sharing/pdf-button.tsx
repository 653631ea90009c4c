import { useState } from "react";
import { Unreachable } from "#api/unreachable.ts";
import { Refusal } from "#contract/http/reply.ts";
import { quoteSheetFile } from "#contract/quotes/quotes.ts";
import { Button } from "#ui/controls/button.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { fetchSheet } from "./fetch-sheet.ts";
import { partiesNow } from "./parties.ts";
import { saveFile } from "./save-file.ts";

interface PdfButtonProps {
  readonly quoteNo: string;
  readonly signature: string;
  readonly title: string;
}

/** The server makes the PDF: the font is too large for a phone. */
export function PdfButton({ quoteNo, signature, title }: PdfButtonProps) {
  const [busy, setBusy] = useState(false);
  const fetchFile = async () => {
    setBusy(true);
    try {
      const { buyer } = await partiesNow();
      const { pdf } = await fetchSheet(quoteSheetFile, { quote_no: quoteNo, signature, buyer });
      saveFile(pdf, "application/pdf", `${title}报价单 ${quoteNo}.pdf`);
    } catch (error) {
      if (error instanceof Refusal) toast(error.message, { tone: "danger" });
      else if (error instanceof Unreachable) {
        toast("PDF 由店铺生成，要联网；离线可打印或存长图", { tone: "danger" });
      } else throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button tone="outline" busy={busy} onClick={() => void fetchFile()}>
      存 PDF
    </Button>
  );
}
