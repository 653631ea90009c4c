import { useCallback, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { keepAboveModals } from "#devtools/dock/above-modals.ts";
import styles from "#devtools/dock/dock.module.css";
import { moveToWindow } from "#devtools/dock/own-window.ts";
import { leaveRoom } from "#devtools/dock/page-room.ts";
import { ResizeEdge } from "#devtools/dock/resize-edge.tsx";
import {
  type Dock,
  type Edge,
  fitted,
  sideWidth,
  storeDock,
  storedDock,
} from "#devtools/dock/stored-dock.ts";
import { granted } from "#devtools/faults/road.ts";
import { switchesNow } from "#devtools/faults/switches.ts";
import { roomAsked } from "#devtools/remote/room-link.ts";
import { goOnSending, sendingNow, stopSending, watchSending } from "#devtools/remote/sending.ts";
import { Button } from "#ui/controls/button.tsx";
import { BenchView } from "./inspector-view.tsx";
import { forgetStored, keptMoments, watchBench } from "./recorder.ts";
import { reportOf, saveReport } from "./report.ts";

const edgeNames: Readonly<Record<Edge, string>> = { left: "靠左", right: "靠右", bottom: "靠下" };

const edgesFor = (width: number): readonly Edge[] =>
  width < sideWidth ? ["bottom"] : ["left", "right", "bottom"];

function watchWidth(onChange: () => void): () => void {
  addEventListener("resize", onChange);
  return () => removeEventListener("resize", onChange);
}

interface PanelProps {
  /** The element that holds the panel. */
  place: HTMLElement;
  onClose: () => void;
}

type View = "away" | "docked" | "window";

function Panel({ place, onClose }: PanelProps) {
  // A link into a room is followed by the press that begins to send.
  const [view, setView] = useState<View>(roomAsked() === "" ? "away" : "docked");
  const [wish, setWish] = useState<Dock>(() => storedDock(innerWidth));
  const [closeWindow, setCloseWindow] = useState<(() => void) | null>(null);
  const [isRefused, setRefused] = useState(false);
  const width = useSyncExternalStore(watchWidth, () => innerWidth);
  const isSending = useSyncExternalStore(watchSending, sendingNow).kind === "on";
  const { edge, percent } = fitted(wish, width);
  const withRoom = useCallback(
    (panel: HTMLElement | null) => {
      if (panel === null) return undefined;
      leaveRoom(view === "docked" ? { edge, percent } : null);
      return () => leaveRoom(null);
    },
    [view, edge, percent],
  );
  if (view === "away") {
    return (
      <button type="button" className={styles.handle} onClick={() => setView("docked")}>
        {isSending ? "状态（正在发送）" : "状态"}
      </button>
    );
  }
  const openWindow = async () => {
    const close = await moveToWindow(place, () => {
      setCloseWindow(null);
      setView("docked");
    });
    setRefused(close === null);
    if (close === null) return;
    setCloseWindow(() => close);
    setView("window");
  };
  const end = () => {
    closeWindow?.();
    onClose();
  };
  return (
    <aside
      ref={withRoom}
      className={styles.panel}
      data-edge={view === "window" ? "window" : edge}
      aria-label="测试台"
    >
      <div className={styles.head}>
        {view === "window" ? (
          <Button tone="plain" size="s" onClick={() => closeWindow?.()}>
            放回页面
          </Button>
        ) : (
          <>
            <ResizeEdge dock={{ edge, percent }} onChange={setWish} />
            <Button tone="plain" size="s" onClick={() => setView("away")}>
              收起
            </Button>
            {edgesFor(width)
              .filter((one) => one !== edge)
              .map((one) => (
                <Button
                  key={one}
                  tone="plain"
                  size="s"
                  onClick={() => setWish(storeDock({ edge: one, percent }))}
                >
                  {edgeNames[one]}
                </Button>
              ))}
            <Button tone="plain" size="s" onClick={() => void openWindow()}>
              新窗口
            </Button>
          </>
        )}
        <ReportButton />
        <Button tone="plain" size="s" onClick={end}>
          关闭
        </Button>
        {isRefused ? (
          <p role="status" className={styles.note}>
            浏览器没有打开新窗口，请允许弹出窗口。
          </p>
        ) : null}
      </div>
      <div className={styles.body}>
        <BenchView />
      </div>
    </aside>
  );
}

/** Shows the panel beside the page, outside the app's tree, and records from now on. */
export function openPanel(): void {
  const place = document.body.appendChild(document.createElement("div"));
  place.dataset.bench = "";
  place.className = styles.place ?? "";
  const settle = keepAboveModals(place);
  const root = createRoot(place);
  const stop = watchBench(() => {});
  if (switchesNow().length > 0) void granted();
  goOnSending();
  if (roomAsked() !== "") leaveRoom(storedDock(innerWidth));
  const close = () => {
    stopSending();
    sessionStorage.removeItem("inspect");
    stop();
    forgetStored();
    settle();
    root.unmount();
    place.remove();
  };
  root.render(<Panel place={place} onClose={close} />);
}

/** Downloads the recorded events as one file for a colleague. */
function ReportButton() {
  return (
    <Button tone="plain" size="s" onClick={() => saveReport(reportOf(keptMoments()))}>
      报告
    </Button>
  );
}
