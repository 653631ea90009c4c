import { useState } from "react";
import { call } from "#api/call.ts";
import { sayWhy } from "#api/say-why.ts";
import { PayeeButton } from "#components/refunds/payee-dialog.tsx";
import { ProofButton } from "#components/refunds/proof-button.tsx";
import { type AfterSaleDetail, refundQuery } from "#contract/after-sale/after-sale.ts";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Card } from "#ui/layout/card.tsx";
import { DataList } from "#ui/layout/data-list.tsx";

interface RefundCardProps {
  detail: AfterSaleDetail;
  refund: NonNullable<AfterSaleDetail["refund"]>;
  /** Offline, the channel cannot be queried. */
  offline: boolean;
  onMoved(): void;
}

/** The refund's state; while it is open, its channel can be queried. */
export function RefundCard({ detail, refund, offline, onMoved }: RefundCardProps) {
  const [busy, setBusy] = useState(false);
  const payee = detail.ownRefund?.payee ?? null;
  const ask = async () => {
    setBusy(true);
    try {
      const { refund: found } = await call(refundQuery, { after_id: detail.after_id });
      toast(found?.stateText ?? refund.stateText, {
        tone: found?.state === "done" ? "ok" : "wait",
      });
      onMoved();
    } catch (error) {
      toast(sayWhy(error), { tone: "danger" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title="退款">
      <DataList
        rows={[
          { name: "金额", value: <Money yuan={refund.amount} /> },
          { name: "去向", value: refund.wayText },
          ...(payee === null
            ? []
            : [{ name: "收款账户", value: `${payee.name}，${payee.bank}，${payee.account}` }]),
          { name: "状态", value: refund.stateText },
          { name: refund.state === "done" ? "退款时间" : "更新时间", value: fullTime(refund.at) },
          { name: "退款单号", value: refund.refund_no },
        ]}
      />
      {detail.actions.includes("refundQuery") ? (
        <GatedButton
          tone="outline"
          busy={busy}
          whyNot={offline ? "联网后可用" : null}
          onClick={() => void ask()}
        >
          查询退款进度
        </GatedButton>
      ) : null}
      {detail.ownRefund === null ? null : (
        <>
          <PayeeButton refund={detail.ownRefund} offline={offline} onSaid={onMoved} />
          <ProofButton refund={detail.ownRefund} offline={offline} />
        </>
      )}
    </Card>
  );
}
