import type { NumberedMark } from "./numbered-marks.ts";
import styles from "./page-marker.module.css";

/** Marked areas over a picture, each with its number. */
export const Areas = ({ marks }: { marks: readonly NumberedMark[] }) =>
  marks.map(({ number, box }) => (
    <span
      key={number}
      className={styles.area}
      style={{
        insetInlineStart: `${box.x * 100}%`,
        insetBlockStart: `${box.y * 100}%`,
        inlineSize: `${box.width * 100}%`,
        blockSize: `${box.height * 100}%`,
      }}
    >
      <span className={styles.number}>{number}</span>
    </span>
  ));
