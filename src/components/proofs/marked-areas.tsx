import type { PageMark } from "#contract/artwork/page-mark.ts";
import { Areas } from "./page-marker.tsx";
import styles from "./proof.module.css";

/** The first page of a rejected file with the areas that staff marked, numbered. */
export const MarkedAreas = ({
  picture,
  marks,
}: {
  picture: string;
  marks: readonly PageMark[];
}) => (
  <figure className={styles.shown}>
    <span className={styles.small}>
      <img src={picture} alt="文件第一页" />
      <Areas marks={marks} />
    </span>
    <figcaption className={styles.quiet}>框住的是店里请您改的地方</figcaption>
  </figure>
);
