import { type ReactNode, useId } from "react";
import { classNames } from "#ui/style/class-names.ts";
import styles from "./card.module.css";

interface CardProps {
  title?: ReactNode;
  /** Small text or a link at the right of the title. */
  aside?: ReactNode;
  /** Crop marks at two corners: for the main card of a screen. */
  marks?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A surface on the page's background. With a title it is a named region. */
export function Card({ title, aside, marks, className, children }: CardProps) {
  const id = useId();
  return (
    <section
      className={classNames(styles.card, marks && styles.marks, className)}
      aria-labelledby={title ? id : undefined}
    >
      {title || aside ? (
        <div className={styles.head}>
          {title ? (
            <h2 className={styles.title} id={id}>
              {title}
            </h2>
          ) : null}
          {aside ? <div className={styles.aside}>{aside}</div> : null}
        </div>
      ) : null}
      {children}
    </section>
  );
}

/** A titled part of a page without a surface of its own. */
export function Section({ title, aside, className, children }: Omit<CardProps, "marks">) {
  const id = useId();
  return (
    <section
      className={classNames(styles.section, className)}
      aria-labelledby={title ? id : undefined}
    >
      {title || aside ? (
        <div className={styles.head}>
          {title ? (
            <h2 className={styles.sectionTitle} id={id}>
              {title}
            </h2>
          ) : null}
          {aside ? <div className={styles.aside}>{aside}</div> : null}
        </div>
      ) : null}
      {children}
    </section>
  );
}
