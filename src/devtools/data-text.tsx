import styles from "./data-text.module.css";

/** A text unchanged, or plain data in the code's own names. */
export function DataText({ value }: { value: unknown }) {
  const text = typeof value === "string" ? value : (JSON.stringify(value, null, 1) ?? "–");
  return <pre className={styles.data}>{text}</pre>;
}
