import { useState } from "react";
import { callOnce } from "#api/call-once.ts";
import { refusalOf } from "#api/say-why.ts";
import { OwnRefundCard } from "#components/refunds/own-refund-card.tsx";
import { noPayee, PayeeFields, payeeFaults } from "#components/refunds/payee-fields.tsx";
import { grouped } from "#contract/format/numerals.ts";
import { askPayout, type PayeeForm, type Payouts } from "#contract/refunds/refunds.ts";
import { Button } from "#ui/controls/button.tsx";
import formStyles from "#ui/controls/form.module.css";
import { FormRefusal } from "#ui/controls/form-refusal.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Card } from "#ui/layout/card.tsx";
import { Dialog } from "#ui/layout/dialog.tsx";

interface PayoutProps {
  payouts: Payouts;
  onChanged(): void;
}

const isNone = (yuan: string) => yuan === "0.00";

/** Where the balance would be paid to, in one sentence. */
function wayText({ toChannels, toBank }: Payouts): string {
  const channels = `¥${grouped(toChannels)} 退到原支付渠道`;
  const bank = `¥${grouped(toBank)} 由本店转到您的银行账户`;
  if (isNone(toBank)) return `${channels}。`;
  return isNone(toChannels) ? `${bank}。` : `${channels}，${bank}。`;
}

function PayoutDialog({ payouts, onChanged, onClose }: PayoutProps & { onClose(): void }) {
  const needsBank = !isNone(payouts.toBank);
  const form = useForm<PayeeForm>({
    initial: noPayee,
    check: (values) => (needsBank ? payeeFaults(values) : {}),
    send: async (values) => {
      const asked = { amount: payouts.balance, payee: needsBank ? values : null };
      const why = await refusalOf(callOnce(askPayout, asked));
      onChanged();
      if (why !== null) return why;
      toast("已申请退回余额", { tone: "ok" });
      onClose();
      return null;
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`退回余额 ¥${grouped(payouts.balance)}`}
      description={wayText(payouts)}
      width="28rem"
    >
      <form className={formStyles.form} noValidate onSubmit={form.submit}>
        {needsBank ? <PayeeFields form={form} /> : null}
        <FormRefusal why={form.refused} />
        <Button type="submit" block busy={form.busy}>
          退回全部余额
        </Button>
      </form>
    </Dialog>
  );
}

/** 退回余额: pays out the whole balance, and shows each payout's state. */
export function Payout({ payouts, onChanged }: PayoutProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {isNone(payouts.balance) ? null : (
        <Card title="退回余额">
          <p>不想留着余额，可以全部退回：{wayText(payouts)}</p>
          <Button tone="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            退回余额
          </Button>
        </Card>
      )}
      {payouts.refunds.map((refund) => (
        <OwnRefundCard
          key={refund.refund_id}
          refund={refund}
          title="退回余额"
          offline={false}
          onChanged={onChanged}
        />
      ))}
      {open ? (
        <PayoutDialog payouts={payouts} onChanged={onChanged} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
