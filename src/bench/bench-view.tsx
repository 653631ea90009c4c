import { useState } from "react";
import { Segment } from "#ui/segment.tsx";
import styles from "./bench-view.module.css";
import { Gallery } from "./gallery.tsx";
import { RunningView } from "./running-view.tsx";
import { Timeline } from "./timeline.tsx";

type Part = "running" | "timeline" | "charts";

function Shown({ part }: { part: Part }) {
  switch (part) {
    case "running":
      return <RunningView />;
    case "timeline":
      return <Timeline />;
    case "charts":
      return <Gallery />;
  }
}

/** The bench: the same on its own page and in the panel over any page. */
export function BenchView() {
  const [part, setPart] = useState<Part>("running");
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
        ]}
      />
      <Shown part={part} />
    </div>
  );
}
