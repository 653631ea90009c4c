import { Link } from "react-router-dom";
import { HelpIcon } from "#ui/layout/icons.tsx";
import styles from "./help-link.module.css";

interface HelpLinkProps {
  /** The shop's contact page. */
  to: string;
  /** Icon above the word, for a bar; else beside it. */
  stacked?: boolean | undefined;
}

/** 联系客服: at the same place on every screen with a payment. */
export function HelpLink({ to, stacked }: HelpLinkProps) {
  return (
    <Link to={to} className={styles.help} data-stacked={stacked ? "" : undefined}>
      <HelpIcon size={20} />
      联系客服
    </Link>
  );
}
