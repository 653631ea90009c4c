import { showTime } from "#ui/feedback/time.ts";
import styles from "./messages.module.css";

/** One message of a conversation; `waits`: it is still on the device. */
export interface Said {
  readonly at: number;
  readonly by: "buyer" | "shop";
  readonly words: string;
  readonly waits?: "waiting" | "refused";
}

const waitWords = { waiting: "还没有发出，在待发箱里", refused: "没有被接受，在待发箱里" };

const sendingState = ({ at, waits }: Said): string =>
  waits === undefined ? showTime(at) : waitWords[waits];

/** A conversation, oldest message first. */
export function Talk({ said }: { readonly said: readonly Said[] }) {
  return (
    <ol className={styles.talk}>
      {said.map((one) => (
        <li key={`${one.at} ${one.words}`} className={styles.said} data-by={one.by}>
          <p className={styles.who}>
            {one.by === "buyer" ? "我" : "客服"} · {sendingState(one)}
          </p>
          <p className={styles.words}>{one.words}</p>
        </li>
      ))}
    </ol>
  );
}
