import { GatedButton } from "#ui/controls/gated-button.tsx";
import styles from "./more-foot.module.css";
import type { MorePages } from "./more-pages.ts";

interface MoreFootProps<Item> {
  readonly pages: MorePages<Item>;
  /** The list above is a copy of the device. */
  readonly offline?: boolean;
}

/** The foot of a paged list: the last failure, and the button for the next page. */
export function MoreFoot<Item>({ pages, offline = false }: MoreFootProps<Item>) {
  return (
    <>
      {pages.failed === null ? null : <p role="alert">{pages.failed}</p>}
      {pages.hasMore ? (
        <GatedButton
          className={styles.more}
          tone="outline"
          busy={pages.busy}
          whyNot={offline ? "联网后可以看更早的" : null}
          onClick={pages.more}
        >
          加载更多
        </GatedButton>
      ) : null}
    </>
  );
}
