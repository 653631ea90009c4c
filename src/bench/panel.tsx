import { useState } from "react";
import { createRoot } from "react-dom/client";
import { granted } from "#bench/faults/road.ts";
import { switchesNow } from "#bench/faults/switches.ts";
import { Button } from "#ui/button.tsx";
import { BenchView } from "./bench-view.tsx";
import styles from "./panel.module.css";
import { watchBench } from "./recorder.ts";
import { ReportButton } from "./report-button.tsx";

type Place = "top" | "bottom" | "away";

function Panel({ onClose }: { onClose: () => void }) {
  const [place, setPlace] = useState<Place>("away");
  const other = place === "top" ? "bottom" : "top";
  if (place === "away") {
    return (
      <button type="button" className={styles.handle} onClick={() => setPlace("top")}>
        状态
      </button>
    );
  }
  return (
    <aside className={styles.panel} data-place={place} aria-label="测试台">
      <div className={styles.head}>
        <Button tone="plain" size="s" onClick={() => setPlace("away")}>
          收起
        </Button>
        <Button tone="plain" size="s" onClick={() => setPlace(other)}>
          {other === "bottom" ? "移到下方" : "移到上方"}
        </Button>
        <ReportButton />
        <Button tone="plain" size="s" onClick={onClose}>
          关闭
        </Button>
      </div>
      <div className={styles.body}>
        <BenchView />
      </div>
    </aside>
  );
}

/** Puts the panel over the page, outside the app's tree, and records from now on. */
export function openPanel(): void {
  const place = document.body.appendChild(document.createElement("div"));
  place.dataset.bench = "";
  const root = createRoot(place);
  const stop = watchBench(() => {});
  if (switchesNow().length > 0) void granted();
  const close = () => {
    sessionStorage.removeItem("inspect");
    stop();
    root.unmount();
    place.remove();
  };
  root.render(<Panel onClose={close} />);
}
