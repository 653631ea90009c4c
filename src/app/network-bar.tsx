import { OfflineIcon } from "#ui/shell-icons.tsx";
import { useNetwork } from "./network.ts";
import styles from "./network-bar.module.css";

/** Under the head: our server is out of reach, or answers again. */
export function NetworkBar() {
  const network = useNetwork();
  return (
    <div role="status">
      {network === "offline" ? (
        <p className={styles.bar} data-state="offline">
          <OfflineIcon size={18} />
          离线，可继续报价
        </p>
      ) : null}
      {network === "back" ? (
        <p className={styles.bar} data-state="back">
          网络已恢复
        </p>
      ) : null}
    </div>
  );
}
