import { type FormEvent, useState, useSyncExternalStore } from "react";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { Card } from "#ui/layout/card.tsx";
import { roomAsked, spacedRoom } from "./room-link.ts";
import styles from "./room-view.module.css";
import { type Sending, sendingNow, startSending, stopSending, watchSending } from "./sending.ts";

function words(sending: Sending): string {
  switch (sending.kind) {
    case "off":
      return "";
    case "over":
      return `没有在发送：${sending.message}`;
    case "on":
      return sending.trouble
        ? `连不上商店，还没发出的会接着发。已发 ${sending.kept} 条`
        : `正在发到房间 ${spacedRoom(sending.room)}，已发 ${sending.kept} 条`;
  }
}

/** Sends this page's machine events to a room that another device opened. */
export function SendHere() {
  const sending = useSyncExternalStore(watchSending, sendingNow);
  const [room, setRoom] = useState(roomAsked);
  const start = (event: FormEvent) => {
    event.preventDefault();
    startSending(room.replace(/[\s-]/g, "").toUpperCase());
  };
  return (
    <Card title="把这一页发给电脑">
      {sending.kind === "on" ? (
        <Button tone="outline" className={styles.leave} onClick={stopSending}>
          停止发送
        </Button>
      ) : (
        <form className={styles.form} onSubmit={start} aria-label="把这一页发给电脑" noValidate>
          <TextField
            label="房间号"
            hint="在电脑的测试台里打开房间就看得到。姓名、电话、密码和令牌不会发出去。"
            value={room}
            autoComplete="off"
            maxLength={12}
            onChange={({ currentTarget }) => setRoom(currentTarget.value)}
          />
          <Button type="submit" disabled={room.trim() === ""}>
            开始发送
          </Button>
        </form>
      )}
      <p role="status" className={styles.said}>
        {words(sending)}
      </p>
    </Card>
  );
}
