import { createPortal } from "react-dom";
import styles from "./quote-sheet.module.css";
import { SheetBody, type SheetBodyProps } from "./sheet-body.tsx";

/** The A4 quote sheet: hidden on the screen, and printed alone. */
export function QuoteSheet(props: SheetBodyProps) {
  return createPortal(
    <article className={styles.sheet} aria-hidden="true" data-print-sheet="" data-theme="light">
      <SheetBody {...props} />
    </article>,
    document.body,
  );
}
