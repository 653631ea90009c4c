import type { OwnRefund } from "#contract/refunds/refunds.ts";
import { Money } from "#ui/feedback/money.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import { DataList } from "#ui/layout/data-list.tsx";
import { PayeeButton } from "./payee-dialog.tsx";
import { ProofButton } from "./proof-button.tsx";

interface OwnRefundCardProps {
  refund: OwnRefund;
  title: string;
  offline: boolean;
  onChanged(): void;
}

/** What the buyer must do; null where nothing. */
function adviceOf({ takesPayee, payee, state }: OwnRefund): string | null {
  if (!takesPayee) return null;
  const account = payee === null ? "请填写收款账户，" : "";
  return state === "failed"
    ? `原渠道没有退成。${account}本店改用银行转账，或再退一次。`
    : `${account}本店会把钱转到这个账户。`;
}

/** A refund: sum, target and state. */
export function OwnRefundCard({ refund, title, offline, onChanged }: OwnRefundCardProps) {
  const { payee } = refund;
  const advice = adviceOf(refund);
  return (
    <Card title={title}>
      <DataList
        rows={[
          { name: "金额", value: <Money yuan={refund.amount} /> },
          { name: "去向", value: refund.channelText ?? refund.wayText },
          ...(payee === null
            ? []
            : [{ name: "收款账户", value: `${payee.name}，${payee.bank}，${payee.account}` }]),
          { name: "状态", value: refund.stateText },
          { name: refund.state === "done" ? "退款时间" : "更新时间", value: fullTime(refund.at) },
          { name: "退款单号", value: refund.refund_no },
        ]}
      />
      {advice === null ? null : <p>{advice}</p>}
      <PayeeButton refund={refund} offline={offline} onSaid={onChanged} />
      <ProofButton refund={refund} offline={offline} />
    </Card>
  );
}
