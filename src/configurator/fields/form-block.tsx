import { type ReactNode, useId } from "react";
import styles from "./form-block.module.css";

interface FormBlockProps {
  readonly title: string;
  /** Small text or a link at the right of the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One question of a card, with a hairline above. */
export function FormBlock({ title, aside, children }: FormBlockProps) {
  const id = useId();
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {aside === undefined || aside === null ? null : <div className={styles.aside}>{aside}</div>}
      <div className={styles.body}>{children}</div>
    </section>
  );
}
