import styles from "./data-text.module.css";

/** Plain data as it is, in the code's own names. */
export function DataText({ value }: { value: unknown }) {
  const text = JSON.stringify(value, null, 1) ?? "–";
  return <pre className={styles.data}>{text}</pre>;
}
