import { WhereGranted } from "#devtools/where-granted.tsx";
import { roomAsked } from "./room-link.ts";
import styles from "./room-view.module.css";
import { SendHere } from "./send-here.tsx";
import { WatchAnother } from "./watch-another.tsx";

/** 联机: this page shown on another device, or another device's page shown here. */
export function RoomView() {
  return (
    <div className={styles.view}>
      <WhereGranted>
        {roomAsked() === "" ? (
          <>
            <WatchAnother />
            <SendHere />
          </>
        ) : (
          <>
            <SendHere />
            <WatchAnother />
          </>
        )}
      </WhereGranted>
    </div>
  );
}
