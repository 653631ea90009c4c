import { useSyncExternalStore } from "react";
import { type DeviceState, deviceState, watchDeviceState } from "#db/device-state.ts";
import { keepsRecords } from "#db/records.ts";
import { Button } from "#ui/controls/button.tsx";
import { classNames } from "#ui/style/class-names.ts";
import own from "./device-bar.module.css";
import styles from "./network-bar.module.css";

const words: Record<Exclude<DeviceState, "fine">, string> = {
  newer: "本店已更新，这个页面还能看，但不再存到本机。请刷新页面",
  blocked: "另一个标签页还是旧版本，本机草稿暂时打不开。请关闭或刷新那个标签页",
  none: "这个浏览器不让本店存东西：照常报价、下单，草稿关掉页面就没了",
};

/** Without storage a login ends with the page too. */
const nothingKept =
  "这个浏览器不让本店存东西：照常报价、下单，刷新或关掉页面，草稿就没了，要重新登录";

/** Under the header: this page is older than the device's data, or blocked by an older page. */
export function DeviceBar() {
  const state = useSyncExternalStore(watchDeviceState, deviceState);
  if (state === "fine") return null;
  return (
    <p role="alert" className={classNames(styles.bar, own.above)} data-state="offline">
      {state === "none" && !keepsRecords() ? nothingKept : words[state]}
      {state === "newer" ? (
        <Button tone="outline" size="s" onClick={() => location.reload()}>
          刷新
        </Button>
      ) : null}
    </p>
  );
}
