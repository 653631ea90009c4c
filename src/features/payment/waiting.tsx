import { Button } from "#ui/controls/button.tsx";
import { Card } from "#ui/layout/card.tsx";
import styles from "./waiting.module.css";

interface WaitingProps {
  /** A picture to scan with a phone, or null where the payment continues elsewhere. */
  scan: string | null;
  /** A query to the server is under way. */
  asking: boolean;
  onCheck(): void;
  onAbandon(): void;
}

/** The payment's result is unknown; the server is queried periodically. */
export function Waiting({ scan, asking, onCheck, onAbandon }: WaitingProps) {
  return (
    <Card title={scan === null ? "正在等待付款结果" : "用手机扫码付款"}>
      {scan === null ? (
        <div className={styles.dots} aria-hidden="true">
          <span />
          <span />
          <span />
          <span />
        </div>
      ) : (
        <img className={styles.code} src={scan} alt="付款二维码" width="200" height="200" />
      )}
      <p className={styles.text} role="status">
        付款完成后，这里会自动更新。关掉页面也不要紧，回来后从这里继续。
      </p>
      <div className={styles.actions}>
        <Button tone="outline" onClick={onAbandon}>
          没有付款，重新选择
        </Button>
        <Button busy={asking} onClick={onCheck}>
          我已支付，去查询
        </Button>
      </div>
    </Card>
  );
}
