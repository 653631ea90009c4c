import { useWords } from "#api/shop-words.ts";
import { grouped } from "#contract/format/numerals.ts";
import { bankChannel } from "#contract/payments/pay-channels.ts";
import type { TransferAccount } from "#machines/payment-terms.ts";
import { Button } from "#ui/controls/button.tsx";
import { CopyButton } from "#ui/controls/copy-button.tsx";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Card } from "#ui/layout/card.tsx";
import { Slips } from "./slips.tsx";
import styles from "./transfer.module.css";

interface TransferProps {
  orderId: string;
  account: TransferAccount;
  /** Yuan. */
  amount: string;
  /** A query to the server is under way. */
  asking: boolean;
  /** Why the last query had no reply, or null. */
  failed: string | null;
  onCheck(): void;
  onAbandon(): void;
}

/** The bank account with copy buttons, and the next step. */
export function Transfer(props: TransferProps) {
  const { orderId, account, amount, asking, failed, onCheck, onAbandon } = props;
  const words = useWords();
  const rows = [
    { name: "收款户名", value: account.accountName, copied: account.accountName },
    { name: "开户行", value: account.bank, copied: account.bank },
    { name: "账号", value: account.account, copied: account.account.replaceAll(" ", "") },
    { name: "金额", value: `¥${grouped(amount)}`, copied: amount },
    { name: "附言（必填）", value: account.reference, copied: account.reference },
  ];
  return (
    <Card title={words.of("payChannel", bankChannel)}>
      <p className={styles.lead}>请按下面的信息转账，附言填准，到账后自动对上订单。</p>
      {account.warning === "" ? null : <Notice tone="wait">{account.warning}</Notice>}
      <dl className={styles.rows}>
        {rows.map((row) => (
          <div key={row.name} className={styles.row}>
            <dt>{row.name}</dt>
            <dd>
              <span className={styles.value}>{row.value}</span>
              <CopyButton text={row.copied} label={`复制${row.name}`} />
            </dd>
          </div>
        ))}
      </dl>
      <Slips orderId={orderId} held={account.slips} />
      <p className={styles.lead}>可以先离开，到账后订单自动进入下一步。</p>
      {failed === null ? null : <Notice tone="wait">{failed}</Notice>}
      <div className={styles.actions}>
        <GatedButton
          tone="outline"
          whyNot={asking ? "正在查询到账，请稍候" : null}
          onClick={onAbandon}
        >
          换支付方式
        </GatedButton>
        <Button busy={asking} onClick={onCheck}>
          我已转账，去查询
        </Button>
      </div>
    </Card>
  );
}
