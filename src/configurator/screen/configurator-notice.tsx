import { useSyncExternalStore } from "react";
import { lacksEngine, loadEngineNow, watchEngine } from "#components/job-form/engine.ts";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { deviceState, watchDeviceState } from "#db/device-state.ts";
import { Button } from "#ui/controls/button.tsx";
import { showTime } from "#ui/feedback/time.ts";
import { OfflineIcon } from "#ui/layout/shell-icons.tsx";
import styles from "./configurator.module.css";

/** Notices above the form: drafts not stored, no arithmetic, offline, or prices from the server only. */
export function ConfiguratorNotice({ session }: { readonly session: QuoteSession }) {
  const confirmation = useSessionPart(session, (state) => state.confirmation);
  const whole = useSessionPart(session, (state) => state.problems.length === 0);
  const saved = useSessionPart(session, (state) => state.saved);
  const device = useSyncExternalStore(watchDeviceState, deviceState);
  const lacks = useSyncExternalStore(watchEngine, lacksEngine);
  const unreachable = confirmation.kind === "unreachable";
  // Where the device stores nothing at all, the bar under the header says so.
  if (saved === "failed" && device !== "none") {
    return (
      <p className={styles.offline} role="status">
        本机存不下草稿，请尽快加入报价车
      </p>
    );
  }
  if (session.book !== null && lacks) {
    return (
      <div className={styles.offline} role="status">
        <OfflineIcon size={18} />
        <span>算价的程序没有取到，联网后自动再取</span>
        <Button tone="outline" size="s" onClick={loadEngineNow}>
          重试
        </Button>
      </div>
    );
  }
  if (session.bookAt !== null) {
    return unreachable ? (
      <p className={styles.offline} role="status">
        <OfflineIcon size={18} />
        离线估价 · 价格簿 {showTime(session.bookAt)} · 联网后自动核价
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
      <Button tone="outline" size="s" onClick={() => void session.confirm()}>
        重试
      </Button>
    </div>
  );
}
