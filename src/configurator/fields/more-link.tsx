import { RightIcon } from "#ui/layout/shell-icons.tsx";
import styles from "./more-link.module.css";

interface MoreLinkProps {
  readonly children: string;
  readonly onOpen: () => void;
}

/** `全部 17 种 ›` in the head of a block: opens a sheet. The touch target is higher than the line. */
export function MoreLink({ children, onOpen }: MoreLinkProps) {
  return (
    <button type="button" className={styles.link} aria-haspopup="dialog" onClick={onOpen}>
      {children}
      <RightIcon size={16} />
    </button>
  );
}
