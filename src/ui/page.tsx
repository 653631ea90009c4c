import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import styles from "./page.module.css";
import { BackIcon } from "./shell-icons.tsx";

interface PageProps {
  title?: ReactNode;
  /** Where the back arrow leads: the parent screen. */
  back?: string | undefined;
  aside?: ReactNode;
  /** Reading width instead of the full 1200 px. */
  narrow?: boolean | undefined;
  children: ReactNode;
}

/** The frame of every screen: h1, way back, content at the page's width. */
export function Page({ title, back, aside, narrow, children }: PageProps) {
  return (
    <div className={styles.page} data-narrow={narrow ? "" : undefined}>
      {title ? (
        <header className={styles.head}>
          {back ? (
            <Link to={back} className={styles.back} aria-label="返回" data-page-back="">
              <BackIcon size={22} />
            </Link>
          ) : null}
          <h1 className={styles.title}>{title}</h1>
          {aside ? <div className={styles.aside}>{aside}</div> : null}
        </header>
      ) : null}
      {children}
    </div>
  );
}
