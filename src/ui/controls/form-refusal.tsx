import styles from "./form-refusal.module.css";

/** The message of a refused form; nothing before a refusal. */
export function FormRefusal({ why }: { readonly why: string | null }) {
  return why === null ? null : (
    <p className={styles.refused} role="alert">
      {why}
    </p>
  );
}
