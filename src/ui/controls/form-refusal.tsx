import styles from "./form-refusal.module.css";

/** Why what a form sent was not taken; nothing where it was, or was not sent yet. */
export function FormRefusal({ why }: { readonly why: string | null }) {
  return why === null ? null : (
    <p className={styles.refused} role="alert">
      {why}
    </p>
  );
}
