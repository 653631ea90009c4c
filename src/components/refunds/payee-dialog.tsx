import { useState } from "react";
import { call } from "#api/call.ts";
import { refusalOf } from "#api/say-why.ts";
import { grouped } from "#contract/format/numerals.ts";
import { type OwnRefund, type PayeeForm, putPayee } from "#contract/refunds/refunds.ts";
import { Button } from "#ui/controls/button.tsx";
import formStyles from "#ui/controls/form.module.css";
import { FormRefusal } from "#ui/controls/form-refusal.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { Dialog } from "#ui/layout/dialog.tsx";
import { noPayee, PayeeFields, payeeFaults } from "./payee-fields.tsx";

interface PayeeProps {
  refund: OwnRefund;
  /** Offline, nothing can be sent. */
  offline: boolean;
  onSaid(): void;
}

function PayeeDialog({
  refund,
  onSaid,
  onClose,
}: Omit<PayeeProps, "offline"> & { onClose(): void }) {
  const form = useForm<PayeeForm>({
    initial: noPayee,
    check: payeeFaults,
    send: async (values) => {
      const why = await refusalOf(call(putPayee, { refund_id: refund.refund_id, ...values }));
      if (why !== null) return why;
      toast("收款账户已交给本店", { tone: "ok" });
      onClose();
      onSaid();
      return null;
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="收款账户"
      description={`¥${grouped(refund.amount)} 由本店转到这个账户。`}
      width="28rem"
    >
      <form className={formStyles.form} noValidate onSubmit={form.submit}>
        <PayeeFields form={form} />
        <FormRefusal why={form.refused} />
        <Button type="submit" block busy={form.busy}>
          保存收款账户
        </Button>
      </form>
    </Dialog>
  );
}

/** The bank account of a transfer, while it can be set or changed. */
export function PayeeButton({ refund, offline, onSaid }: PayeeProps) {
  const [open, setOpen] = useState(false);
  if (!refund.takesPayee) return null;
  return (
    <>
      <GatedButton
        tone={refund.payee === null ? "primary" : "outline"}
        whyNot={offline ? "联网后可用" : null}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {refund.payee === null ? "填写收款账户" : "修改收款账户"}
      </GatedButton>
      {open ? <PayeeDialog refund={refund} onSaid={onSaid} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
