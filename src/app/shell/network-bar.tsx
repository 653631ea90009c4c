import { useSyncExternalStore } from "react";
import { Link } from "react-router-dom";
import { paths } from "#contract/paths/paths.ts";
import { serverPaths } from "#contract/paths/server-paths.ts";
import { useNetwork } from "#platform/network.ts";
import { useIsQuoting } from "#platform/quoting.ts";
import { waitingCount, watchWaitingCount } from "#platform/waiting-count.ts";
import { OfflineIcon } from "#ui/layout/shell-icons.tsx";
import styles from "./network-bar.module.css";

/** `quoting`: the screen prices on the device, and continues to. */
function words(
  reach: "slow" | "silent" | "captive" | "back",
  status: number | null,
  quoting: boolean,
): string {
  const still = quoting ? "，可继续报价" : "";
  switch (reach) {
    case "slow":
      return "网络慢，先显示上次的内容";
    case "silent":
      return status === null ? `离线${still}` : `店铺暂时连不上（${status}）${still}`;
    case "captive":
      return `这个网络要先登录${still}`;
    case "back":
      return "网络已恢复";
  }
}

/**
 * Under the header: the server is slow, or unreachable and why, or answers again; and the number of
 * unsent changes.
 */
export function NetworkBar() {
  const { reach, status } = useNetwork();
  const quoting = useIsQuoting();
  const waiting = useSyncExternalStore(watchWaitingCount, waitingCount);
  return (
    <div role="status">
      {reach === "answering" ? null : (
        <p className={styles.bar} data-state={reach === "back" ? "back" : "offline"}>
          {reach === "back" ? null : <OfflineIcon size={18} />}
          {words(reach, status, quoting)}
          {waiting === 0 ? null : <Link to={paths.outbox()}>{waiting} 项待发</Link>}
          {reach === "captive" ? (
            <a href={serverPaths.health} target="_blank" rel="noreferrer">
              去登录网络
            </a>
          ) : null}
        </p>
      )}
    </div>
  );
}
