import { serverPaths } from "#contract/server-paths.ts";
import { useNetwork } from "#device/network.ts";
import { OfflineIcon } from "#ui/shell-icons.tsx";
import styles from "./network-bar.module.css";

function words(reach: "silent" | "captive" | "back", status: number | null): string {
  switch (reach) {
    case "silent":
      return status === null ? "离线，可继续报价" : `店铺暂时连不上（${status}），可继续报价`;
    case "captive":
      return "这个网络要先登录，可继续报价";
    case "back":
      return "网络已恢复";
  }
}

/** Under the head: our server is out of reach and why, or answers again. */
export function NetworkBar() {
  const { reach, status } = useNetwork();
  return (
    <div role="status">
      {reach === "answering" ? null : (
        <p className={styles.bar} data-state={reach === "back" ? "back" : "offline"}>
          {reach === "back" ? null : <OfflineIcon size={18} />}
          {words(reach, status)}
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
