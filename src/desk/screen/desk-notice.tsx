import { useSyncExternalStore } from "react";
import { deviceState, watchDeviceState } from "#db/device-state.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { useDeskPart } from "#desk/state/use-desk.ts";
import { Button } from "#ui/button.tsx";
import { OfflineIcon } from "#ui/shell-icons.tsx";
import { showTime } from "#ui/time.ts";
import styles from "./configurator.module.css";

/** Above the desk: that it stands offline, that only the server prices here, or that no draft stands. */
export function DeskNotice({ desk }: { readonly desk: QuoteDesk }) {
  const confirmation = useDeskPart(desk, (state) => state.confirmation);
  const whole = useDeskPart(desk, (state) => state.problems.length === 0);
  const saved = useDeskPart(desk, (state) => state.saved);
  const device = useSyncExternalStore(watchDeviceState, deviceState);
  const unreachable = confirmation.kind === "unreachable";
  // Where the device keeps nothing at all, the bar under the head says so.
  if (saved === "failed" && device !== "none") {
    return (
      <p className={styles.offline} role="status">
        本机存不下草稿，请尽快加入报价车
      </p>
    );
  }
  if (desk.bookAt !== null) {
    return unreachable ? (
      <p className={styles.offline} role="status">
        <OfflineIcon size={18} />
        离线估价 · 价格簿 {showTime(desk.bookAt)} · 联网后自动核价
      </p>
    ) : null;
  }
  const refused = confirmation.kind === "refused" && whole;
  if (!unreachable && !refused) {
    return <p className={styles.offline}>本店未提供价格簿，价格由服务器在线核算，离线不能估价</p>;
  }
  return (
    <div className={styles.offline} role="status">
      <OfflineIcon size={18} />
      <span>{unreachable ? "连不上店铺，暂不能核价。联网后自动核价" : confirmation.message}</span>
      <Button tone="outline" size="s" onClick={() => void desk.confirm()}>
        重试
      </Button>
    </div>
  );
}
