import styles from "./strip.module.css";

/** The four-patch colour-control strip: decoration at the head of a page or as a divider. */
export function ControlStrip({ thin }: { thin?: boolean | undefined }) {
  return <div className={styles.strip} data-thin={thin ? "" : undefined} aria-hidden="true" />;
}
