import { useState } from "react";
import { Unreachable } from "#api/unreachable.ts";
import { Refusal } from "#contract/http/reply.ts";
import { quoteSheetFile } from "#contract/quotes/quotes.ts";
import type { Place } from "#pricing/core/delivery-area.ts";
import { Button } from "#ui/controls/button.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { fetchSheet } from "./fetch-sheet.ts";
import { partiesNow } from "./parties.ts";
import { saveFile } from "./save-file.ts";

interface PdfButtonProps {
  readonly quoteNo: string;
  readonly signature: string;
  readonly title: string;
  readonly place: Place | null;
}

const codesOf = ({ provinceCode, cityCode, districtCode }: Place): Place => ({
  ...{ provinceCode, cityCode, districtCode },
});

/** The server makes the PDF: the font is too large for a phone. */
export function PdfButton({ quoteNo, signature, title, place }: PdfButtonProps) {
  const [busy, setBusy] = useState(false);
  const fetchFile = async () => {
    setBusy(true);
    try {
      const { buyer } = await partiesNow();
      const asked = { quote_no: quoteNo, signature, buyer, place: place && codesOf(place) };
      const { pdf } = await fetchSheet(quoteSheetFile, asked);
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
