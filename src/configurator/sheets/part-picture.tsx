import styles from "./binding-picture.module.css";

/** An open cover, or a stack of inner pages. */
export const PartPicture = ({ cover }: { readonly cover: boolean }) => (
  <svg width="56" height="48" viewBox="0 0 56 48" aria-hidden="true">
    {cover ? (
      <>
        <path className={styles.cover} d="M4 6h24v36H4z" />
        <path className={styles.page} d="M28 6h24v36H28z" />
        <path className={styles.thread} d="M34 15h12M34 20h9" />
      </>
    ) : (
      <>
        <path className={styles.page} d="M20 4h30v34H20z" />
        <path className={styles.page} d="M13 8h30v34H13z" />
        <path className={styles.page} d="M6 12h30v34H6z" />
        <path className={styles.thread} d="M11 20h20M11 26h20M11 32h12" />
      </>
    )}
  </svg>
);
