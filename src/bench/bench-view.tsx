import { useState } from "react";
import { DeviceView } from "#bench/device/device-view.tsx";
import { FaultsView } from "#bench/faults/faults-view.tsx";
import { Segment } from "#ui/segment.tsx";
import styles from "./bench-view.module.css";
import { Gallery } from "./gallery.tsx";
import { RunningView } from "./running-view.tsx";
import { Timeline } from "./timeline.tsx";

type Part = "running" | "timeline" | "charts" | "device" | "faults";

/** The bench: the same on its own page and in the panel over any page. */
export function BenchView() {
  const [part, setPart] = useState<Part>("running");
  const [actor, setActor] = useState<string | null>(null);
  return (
    <div className={styles.bench}>
      <Segment
        label="测试台"
        value={part}
        onChange={setPart}
        options={[
          { value: "running", label: "运行中" },
          { value: "timeline", label: "时间线" },
          { value: "charts", label: "状态图" },
          { value: "device", label: "设备" },
          { value: "faults", label: "故障" },
        ]}
      />
      {part === "running" ? <RunningView chosen={actor} onChoose={setActor} /> : null}
      {part === "timeline" ? <Timeline /> : null}
      {part === "charts" ? <Gallery /> : null}
      {part === "device" ? <DeviceView /> : null}
      {part === "faults" ? <FaultsView /> : null}
    </div>
  );
}
