import { useState } from "react";
import { call } from "#api/call.ts";
import { type FormRefused, refusedForm } from "#api/say-why.ts";
import { InvoiceForm, type InvoiceValues } from "#components/invoice-form.tsx";
import {
  changeInvoiceTitle,
  type InvoiceTitle,
  invoiceForm,
  invoiceWords,
} from "#contract/account/account.ts";
import { tidyTaxNumber } from "#contract/account/tax-number.ts";
import { fieldIssues } from "#contract/http/field-issues.ts";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { Dialog } from "#ui/layout/dialog.tsx";

interface CorrectTitleProps {
  title: InvoiceTitle;
  locked: boolean;
  onChanged(title: InvoiceTitle): void;
}

/** A saved title with an invalid tax number, to be corrected here. */
export function CorrectTitle({ title, locked, onChanged }: CorrectTitleProps) {
  const [open, setOpen] = useState(false);
  const { id, ...initial } = title;
  const close = () => setOpen(false);
  const save = async (values: InvoiceValues): Promise<FormRefused | null> => {
    try {
      onChanged(await call(changeInvoiceTitle, { ...values, id }));
      close();
      return null;
    } catch (error) {
      return refusedForm(error);
    }
  };
  return (
    <>
      <GatedButton
        tone="outline"
        size="s"
        whyNot={locked ? "订单正在提交，暂时不能改" : null}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        更正税号
      </GatedButton>
      <Dialog open={open} onOpenChange={close} title="更正抬头" width="34rem">
        <InvoiceForm
          words={invoiceWords}
          initial={initial}
          tidyTaxNumber={tidyTaxNumber}
          check={(values) => fieldIssues(invoiceForm, values)}
          save={save}
          onCancel={close}
        />
      </Dialog>
    </>
  );
}
