import { useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { granted } from "#devtools/faults/road.ts";
import { switchesNow } from "#devtools/faults/switches.ts";
import { roomAsked } from "#devtools/remote/room-link.ts";
import { goOnSending, sendingNow, stopSending, watchSending } from "#devtools/remote/sending.ts";
import { Button } from "#ui/controls/button.tsx";
import { BenchView } from "./inspector-view.tsx";
import styles from "./panel.module.css";
import { forgetStored, keptMoments, watchBench } from "./recorder.ts";
import { reportOf, saveReport } from "./report.ts";

type Place = "top" | "bottom" | "away";

function Panel({ onClose }: { onClose: () => void }) {
  // A link into a room is followed by the press that begins to send.
  const [place, setPlace] = useState<Place>(roomAsked() === "" ? "away" : "top");
  const isSending = useSyncExternalStore(watchSending, sendingNow).kind === "on";
  const other = place === "top" ? "bottom" : "top";
  if (place === "away") {
    return (
      <button type="button" className={styles.handle} onClick={() => setPlace("top")}>
        {isSending ? "状态（正在发送）" : "状态"}
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

/** Shows the panel over the page, outside the app's tree, and records from now on. */
export function openPanel(): void {
  const place = document.body.appendChild(document.createElement("div"));
  place.dataset.bench = "";
  const root = createRoot(place);
  const stop = watchBench(() => {});
  if (switchesNow().length > 0) void granted();
  goOnSending();
  const close = () => {
    stopSending();
    sessionStorage.removeItem("inspect");
    stop();
    forgetStored();
    root.unmount();
    place.remove();
  };
  root.render(<Panel onClose={close} />);
}

/** Downloads the recorded events as one file for a colleague. */
function ReportButton() {
  return (
    <Button tone="plain" size="s" onClick={() => saveReport(reportOf(keptMoments()))}>
      报告
    </Button>
  );
}
