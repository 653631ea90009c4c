import styles from "#components/job-facts/result.module.css";

/** What a tool shows while the job has no price. */
export const WithoutPrice = ({ of }: { readonly of: string }) => (
  <p className={styles.words}>规格填好、有了价钱，才有{of}。</p>
);
