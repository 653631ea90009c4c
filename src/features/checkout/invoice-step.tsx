import { useState } from "react";
import { callOnce } from "#api/call-once.ts";
import { useWords } from "#api/shop-words.ts";
import { InvoiceForm, type InvoiceValues } from "#components/invoice-form.tsx";
import {
  addInvoiceTitle,
  type InvoiceTitle,
  invoiceForm,
  invoiceWords,
  taxNoFault,
} from "#contract/account/account.ts";
import { tidyTaxNumber } from "#contract/account/tax-number.ts";
import { fieldIssues } from "#contract/http/field-issues.ts";
import { taxWord } from "#contract/wording/tax-words.ts";
import type { ShownEntry } from "#data/outbox/waiting-entries.ts";
import { Chips } from "#ui/controls/chips.tsx";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { Card } from "#ui/layout/card.tsx";
import { Dialog } from "#ui/layout/dialog.tsx";
import { CorrectTitle } from "./correct-title.tsx";
import type { InvoiceChoice } from "./invoice-choice.ts";
import { newEntryForm } from "./new-entry-form.ts";

const basis = `开发票按${taxWord(true)}价，不开按${taxWord(false)}价`;

interface InvoiceStepProps {
  titles: readonly ShownEntry<InvoiceTitle>[];
  chosen: InvoiceChoice;
  /** The decision's effect on prices, as text; null where there is none. */
  moved: string | null;
  /** A form that was begun and not saved. */
  typed: InvoiceValues | null;
  locked: boolean;
  onChoose(choice: InvoiceChoice): void;
  onAdded(title: InvoiceTitle): void;
  onChanged(title: InvoiceTitle): void;
  onTyped(values: InvoiceValues | null): void;
}

/** Chips that are no title. */
const none = "none";
const later = "later";

const chipOf = ({ taxIncluded, invoiceId }: InvoiceChoice): string | null => {
  if (taxIncluded === null) return null;
  return taxIncluded ? (invoiceId ?? later) : none;
};

const choiceOf = (value: string): InvoiceChoice => ({
  taxIncluded: value !== none,
  invoiceId: value === none || value === later ? null : value,
});

/**
 * The tax decision: an invoice to a saved title, to a new one or a later one, at taxed prices; or
 * none, at untaxed ones.
 */
export function InvoiceStep(props: InvoiceStepProps) {
  const { titles, chosen, moved, typed, locked, onChoose, onAdded, onChanged, onTyped } = props;
  const words = useWords();
  const [adding, setAdding] = useState(false);

  const title = titles.find(({ entry }) => entry.id === chosen.invoiceId)?.entry;
  const fault = title === undefined ? null : taxNoFault(title);
  const undecided = "商品有含税也有未税的，请选是否开发票";

  const add = (values: InvoiceValues) => callOnce(addInvoiceTitle, values);

  return (
    <Card
      title="发票"
      aside={
        <GatedButton
          tone="plain"
          size="s"
          whyNot={locked ? "订单正在提交，暂时不能改" : null}
          aria-haspopup="dialog"
          onClick={() => setAdding(true)}
        >
          {typed === null ? "新增抬头" : "继续填写新抬头"}
        </GatedButton>
      }
    >
      <div data-gap={chosen.taxIncluded === null || fault !== null ? "" : undefined}>
        <Chips
          label="开票抬头"
          hideLabel
          value={chipOf(chosen)}
          options={[
            ...titles.map(({ entry, waits }) => ({
              value: entry.id,
              label: entry.buyerName,
              note: `${entry.firm ? "企业 · " : ""}${words.of("invoiceKind", entry.kind)}${waits === null ? "" : " · 待发"}`,
            })),
            { value: later, label: "开发票，抬头以后给" },
            { value: none, label: "不开发票" },
          ]}
          hint={moved ?? basis}
          error={chosen.taxIncluded === null ? undecided : (fault ?? undefined)}
          onChange={(value) => onChoose(choiceOf(value))}
        />
        {title === undefined || fault === null ? null : (
          <CorrectTitle key={title.id} title={title} locked={locked} onChanged={onChanged} />
        )}
      </div>
      <Dialog open={adding} onOpenChange={() => setAdding(false)} title="新增抬头" width="34rem">
        <InvoiceForm
          {...newEntryForm({ typed, onTyped, add, onAdded, close: () => setAdding(false) })}
          words={invoiceWords}
          tidyTaxNumber={tidyTaxNumber}
          check={(values) => fieldIssues(invoiceForm, values)}
        />
      </Dialog>
    </Card>
  );
}
