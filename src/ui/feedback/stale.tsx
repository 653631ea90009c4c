import { ClockIcon } from "#ui/layout/shell-icons.tsx";
import { useIsUpdating } from "./screen-data.ts";
import styles from "./stale.module.css";
import { showTime } from "./time.ts";

/** The time of a displayed copy, and whether the server's reply is under way. */
export function Stale({ at }: { at: number }) {
  const updating = useIsUpdating();
  return (
    <p className={styles.note} role="status">
      <ClockIcon size={18} />
      显示 {showTime(at)} 存下的内容{updating ? "，正在更新" : ""}
    </p>
  );
}
