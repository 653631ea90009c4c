import { Suspense, useState, useSyncExternalStore } from "react";
import { Refusal } from "#contract/http/reply.ts";
import { Timeline } from "#devtools/timeline/timeline.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Chips } from "#ui/controls/chips.tsx";
import { CopyButton } from "#ui/controls/copy-button.tsx";
import { Empty, Skeleton } from "#ui/feedback/states.tsx";
import { Card } from "#ui/layout/card.tsx";
import { QrCode } from "#ui/layout/qr-code.tsx";
import { RemoteMachines } from "./remote-machines.tsx";
import { roomLink, spacedRoom } from "./room-link.ts";
import styles from "./room-view.module.css";
import {
  heldRoom,
  leaveHeldRoom,
  openHeldRoom,
  type Watched,
  type Watching,
  watchHeldRoom,
} from "./watching.ts";

const clock = (at: number): string => new Date(at).toLocaleTimeString("zh-CN", { hour12: false });

function words({ page, left, heardAt, trouble, over, lost }: Watched): string {
  const given = lost === 0 ? "" : `，中间有 ${lost} 条没赶上`;
  const heard = heardAt === null ? "" : `，最近收到 ${clock(heardAt)}${given}`;
  if (over !== null) return `不再收：${over}${heard}`;
  if (trouble) return `连不上商店，正在重试${heard}`;
  if (page === null) return "等手机开始发送";
  return left ? `手机停止了发送${heard}` : `手机在发送${heard}`;
}

/** The room's link for the phone; hidden once it sends. */
function RoomLink({ room }: { readonly room: string }) {
  return (
    <div className={styles.door}>
      <p className={styles.code}>{spacedRoom(room)}</p>
      <Suspense fallback={<Skeleton shape="card" lines={4} />}>
        <QrCode text={roomLink(room)} label={`房间 ${spacedRoom(room)} 的二维码`} />
      </Suspense>
      <ol className={styles.steps}>
        <li>手机扫这个码，或在它的测试台“联机”里填房间号。</li>
        <li>在手机上点“开始发送”，再照常操作。</li>
      </ol>
      <CopyButton text={roomLink(room)} label="复制手机打开的链接" />
    </div>
  );
}

function Shown({ watching }: { readonly watching: Watching }) {
  const [part, setPart] = useState<"machines" | "timeline">("machines");
  return (
    <>
      <Chips
        label="看手机的"
        hideLabel
        value={part}
        onChange={setPart}
        options={[
          { value: "machines", label: "手机的状态机" },
          { value: "timeline", label: "手机的时间线" },
        ]}
      />
      {part === "machines" ? (
        <RemoteMachines watching={watching} />
      ) : (
        <Timeline source={watching} />
      )}
    </>
  );
}

function Room({ watching }: { readonly watching: Watching }) {
  const now = useSyncExternalStore(watching.watch, watching.now);
  const { page } = now;
  return (
    <>
      <Card title={`房间 ${spacedRoom(now.room)}`} aside={`${clock(now.until).slice(0, 5)} 前有效`}>
        <p role="status">{words(now)}</p>
        {page === null ? (
          <RoomLink room={now.room} />
        ) : (
          <p className={styles.device}>
            版本 {page.build}，窗口 {page.device.window.width}×{page.device.window.height}，
            {page.device.browser}
          </p>
        )}
        <Button tone="outline" size="s" className={styles.leave} onClick={leaveHeldRoom}>
          离开房间
        </Button>
      </Card>
      {page === null ? null : <Shown watching={watching} />}
    </>
  );
}

/** Opens a room, and shows the events of a phone. */
export function WatchAnother() {
  const watching = useSyncExternalStore(watchHeldRoom, heldRoom);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const open = async () => {
    setBusy(true);
    setRefused(null);
    try {
      await openHeldRoom();
    } catch (error) {
      setRefused(error instanceof Refusal ? error.message : "连不上商店，请重试");
    } finally {
      setBusy(false);
    }
  };
  if (watching !== null) return <Room watching={watching} />;
  return (
    <Card title="看一部手机">
      <Empty
        title="手机上的状态，在这里看"
        text="打开一个房间，手机扫码加入。房间最多两小时，商店重启就没了。"
        action={
          <Button tone="outline" busy={busy} onClick={() => void open()}>
            打开房间
          </Button>
        }
      />
      {refused === null ? null : <p role="alert">{refused}</p>}
    </Card>
  );
}
