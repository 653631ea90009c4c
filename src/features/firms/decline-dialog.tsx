import { call } from "#api/call.ts";
import { refusedForm } from "#api/say-why.ts";
import { declineFirmOrder, declineReason } from "#contract/firms/firm-approvals.ts";
import type { FirmOrder } from "#contract/firms/firm-orders.ts";
import { fieldIssues } from "#contract/http/field-issues.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import styles from "#ui/controls/form.module.css";
import { FormRefusal } from "#ui/controls/form-refusal.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Dialog } from "#ui/layout/dialog.tsx";

interface DeclineDialogProps {
  readonly order: FirmOrder;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for the reason of a refusal, which cancels the order. */
export function DeclineDialog({ order, onClose, onDone }: DeclineDialogProps) {
  const form = useForm({
    initial: { reason: "" },
    check: (values) => fieldIssues(declineReason, values),
    send: async ({ reason }) => {
      const sending = call(declineFirmOrder, { order_id: order.order_id, reason });
      const refused = await sending.then(() => null, refusedForm);
      if (refused !== null) return refused;
      toast("已不同意，订单取消了", { tone: "ok" });
      onClose();
      onDone();
      return null;
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`不同意 ${order.order_no}？`}
      description="订单会取消，对方看得到原因。"
      width="28rem"
    >
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <TextField
          label="原因"
          maxLength={100}
          autoComplete="off"
          value={form.values.reason}
          error={form.errors.reason}
          onBlur={() => form.leave("reason")}
          onChange={(event) => form.set("reason", event.target.value)}
        />
        <FormRefusal why={form.refused} />
        <div className={styles.actions}>
          <Button tone="outline" onClick={onClose}>
            先不决定
          </Button>
          <Button type="submit" busy={form.busy}>
            不同意
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
