import { useState } from "react";
import { DeviceView } from "#devtools/device/device-view.tsx";
import { FaultsView } from "#devtools/faults/faults-view.tsx";
import { OrderView } from "#devtools/order/order-view.tsx";
import { roomAsked } from "#devtools/remote/room-link.ts";
import { RoomView } from "#devtools/remote/room-view.tsx";
import { Timeline } from "#devtools/timeline/timeline.tsx";
import { Chips } from "#ui/controls/chips.tsx";
import { Gallery } from "./gallery.tsx";
import styles from "./inspector-view.module.css";
import { RunningView } from "./running-view.tsx";

type Part = "running" | "timeline" | "charts" | "device" | "order" | "faults" | "room";

/** The inspector: the same on its own page and in the panel over any page. */
export function BenchView() {
  const [part, setPart] = useState<Part>(roomAsked() === "" ? "running" : "room");
  const [actor, setActor] = useState<string | null>(null);
  return (
    <div className={styles.bench}>
      <Chips
        label="测试台"
        hideLabel
        value={part}
        onChange={setPart}
        options={[
          { value: "running", label: "运行中" },
          { value: "timeline", label: "时间线" },
          { value: "charts", label: "状态图" },
          { value: "device", label: "设备" },
          { value: "order", label: "订单" },
          { value: "faults", label: "故障" },
          { value: "room", label: "联机" },
        ]}
      />
      {part === "running" ? <RunningView chosen={actor} onChoose={setActor} /> : null}
      {part === "timeline" ? <Timeline /> : null}
      {part === "charts" ? <Gallery /> : null}
      {part === "device" ? <DeviceView /> : null}
      {part === "order" ? <OrderView /> : null}
      {part === "faults" ? <FaultsView /> : null}
      {part === "room" ? <RoomView /> : null}
    </div>
  );
}
