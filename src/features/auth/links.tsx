import { Link } from "react-router-dom";
import styles from "./panel.module.css";

interface PanelLink {
  text: string;
  /** Where it leads, or what it does within a modal. */
  to: string | (() => void);
  /** Told before the link is followed (a modal closes). */
  onFollow?: (() => void) | undefined;
  /** Where to go on afterwards; travels along with the link. */
  back?: string | null | undefined;
}

function PanelLinkItem({ text, to, onFollow, back }: PanelLink) {
  if (typeof to === "string") {
    return (
      <Link to={to} state={back ? { back } : null} className={styles.link} onClick={onFollow}>
        {text}
      </Link>
    );
  }
  return (
    <button type="button" className={styles.link} onClick={to}>
      {text}
    </button>
  );
}

/** The links below a panel's buttons. */
export function PanelLinks({ links }: { links: readonly PanelLink[] }) {
  return (
    <div className={styles.links}>
      {links.map((link) => (
        <PanelLinkItem key={link.text} {...link} />
      ))}
    </div>
  );
}
