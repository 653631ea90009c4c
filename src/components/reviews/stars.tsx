import styles from "./stars.module.css";

/** A number of stars out of five; screen readers hear the number. */
export function Stars({ count }: { readonly count: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${count} 星，满分 5 星`}>
      {"★".repeat(count)}
      <span className={styles.rest}>{"★".repeat(5 - count)}</span>
    </span>
  );
}
