import { Link } from "react-router-dom";
import styles from "./panel.module.css";

interface PanelLink {
  text: string;
  /** Its address, or its action within a modal. */
  to: string | (() => void);
  /** Called before the link is followed (closes a modal). */
  onFollow?: (() => void) | undefined;
  /** The address to go to afterwards; passed on with the link. */
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
