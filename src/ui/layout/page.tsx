import type { ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import styles from "./page.module.css";
import { BackIcon } from "./shell-icons.tsx";

interface PageProps {
  title?: ReactNode;
  /** Target of the back arrow: the parent screen. */
  back?: string | undefined;
  aside?: ReactNode;
  /** One sentence below the title. */
  summary?: string | undefined;
  /** Address of a picture beside title and summary. */
  picture?: string | undefined;
  /** Reading width instead of the full 1200 px. */
  narrow?: boolean | undefined;
  children: ReactNode;
}

/** The previous screen is the arrow's target: the arrow goes back in the history. */
const isFromList = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "fromList" in state && state.fromList === true;

function BackLink({ to }: { to: string }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (
    <Link
      to={to}
      className={styles.back}
      aria-label="返回"
      data-page-back=""
      onClick={(event) => {
        if (!isFromList(state)) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <BackIcon size={22} />
    </Link>
  );
}

/** The frame of every screen: h1, back arrow, content at the page's width. */
export function Page(props: PageProps) {
  const { title, back, aside, summary, picture, narrow, children } = props;
  return (
    <div className={styles.page} data-narrow={narrow ? "" : undefined}>
      {title ? (
        <header className={styles.head} data-has-summary={summary === undefined ? undefined : ""}>
          {back ? <BackLink to={back} /> : null}
          <div className={styles.words}>
            <h1 className={styles.title}>{title}</h1>
            {summary === undefined ? null : <p className={styles.summary}>{summary}</p>}
          </div>
          {aside ? <div className={styles.aside}>{aside}</div> : null}
          {picture === undefined ? null : (
            <img className={styles.picture} src={picture} alt="" width="88" height="66" />
          )}
        </header>
      ) : null}
      {children}
    </div>
  );
}
