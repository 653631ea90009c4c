import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { deviceState, watchDeviceState } from "#db/device-state.ts";
import { keepLoading } from "#platform/keep-loading.ts";

/** The bar about the device; its code loads when there is a message. */
export function LateDeviceBar() {
  const isFine = useSyncExternalStore(watchDeviceState, deviceState) === "fine";
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (isFine) return;
    void keepLoading(() => import("./device-bar.tsx")).then((part) =>
      setBar(() => part?.DeviceBar ?? null),
    );
  }, [isFine]);
  return Bar === null ? null : <Bar />;
}
