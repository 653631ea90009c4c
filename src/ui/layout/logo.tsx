import styles from "./logo.module.css";

/** The registration mark: a ring in four colours and a cross. Decoration beside the name. */
function Mark({ size = 28 }: { size?: number | undefined }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <path className={styles.c} d="M20 9A11 11 0 0 1 31 20" />
      <path className={styles.m} d="M31 20A11 11 0 0 1 20 31" />
      <path className={styles.y} d="M20 31A11 11 0 0 1 9 20" />
      <path className={styles.k} d="M9 20A11 11 0 0 1 20 9" />
      <path className={styles.cross} d="M20 2v36M2 20h36" />
    </svg>
  );
}

/** Mark and name. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <Mark />
      <span className={styles.name}>齐墨印纸</span>
    </span>
  );
}
