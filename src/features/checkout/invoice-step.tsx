import { useState } from "react";
import { callOnce } from "#api/call-once.ts";
import { useWords } from "#api/shop-words.ts";
import {
  addInvoiceTitle,
  type InvoiceTitle,
  invoiceForm,
  invoiceWords,
} from "#contract/account.ts";
import { fieldIssues } from "#contract/field-issues.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Chips } from "#ui/chips.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { InvoiceForm, type InvoiceValues } from "#ui/invoice-form.tsx";
import { newEntryForm } from "./new-entry-form.ts";

interface InvoiceStepProps {
  titles: readonly InvoiceTitle[];
  chosen: string | null;
  /** A form that was begun and not saved. */
  typed: InvoiceValues | null;
  locked: boolean;
  onChoose(id: string | null): void;
  onAdded(title: InvoiceTitle): void;
  onTyped(values: InvoiceValues | null): void;
}

/** A chip's value cannot be null: this one stands for no invoice. */
const none = "";

/** No invoice, one to a kept title, or to a title made on the spot. */
export function InvoiceStep(props: InvoiceStepProps) {
  const { titles, chosen, typed, locked, onChoose, onAdded, onTyped } = props;
  const words = useWords();
  const [adding, setAdding] = useState(false);

  const add = (values: InvoiceValues) => callOnce(addInvoiceTitle, values);

  return (
    <Card
      title="发票"
      aside={
        <Button tone="plain" size="s" disabled={locked} onClick={() => setAdding(true)}>
          {typed === null ? "新增抬头" : "继续填写新抬头"}
        </Button>
      }
    >
      <Chips
        label="开票抬头"
        hideLabel
        value={chosen ?? none}
        options={[
          { value: none, label: "不开发票" },
          ...titles.map((title) => ({
            value: title.id,
            label: title.buyerName,
            note: words.of("invoiceKind", title.kind),
          })),
        ]}
        onChange={(id) => onChoose(id === none ? null : id)}
      />
      <Dialog open={adding} onOpenChange={() => setAdding(false)} title="新增抬头" width="34rem">
        <InvoiceForm
          {...newEntryForm({ typed, onTyped, add, onAdded, close: () => setAdding(false) })}
          words={invoiceWords}
          check={(values) => fieldIssues(invoiceForm, values)}
        />
      </Dialog>
    </Card>
  );
}
