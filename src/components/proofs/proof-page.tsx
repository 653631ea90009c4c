import type { ReactNode } from "react";
import type { DrawnPage } from "#components/product-view/drawn-page.ts";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { Skeleton } from "#ui/feedback/states.tsx";
import styles from "./proof.module.css";
import { useProofPicture } from "./use-proof-picture.ts";

interface ProofPageProps {
  /** Reads the PDF; the first one counts. */
  read(id: string): Promise<Blob>;
  readonly documentId: string | null;
  readonly page: number;
  onPage(page: number): void;
  /** Shows a drawn page. */
  children(drawn: DrawnPage): ReactNode;
}

/** A page of a proof, with buttons to its other pages. */
export function ProofPage({ read, documentId, page, onPage, children }: ProofPageProps) {
  const seen = useProofPicture(read, documentId, page);
  switch (seen.kind) {
    case "loading":
      return <Skeleton shape="card" lines={5} />;
    case "failed":
      return <p className={styles.quiet}>{seen.text}</p>;
    case "shown":
      return (
        <div className={styles.shown}>
          {children(seen.drawn)}
          {seen.pages === 1 ? null : (
            <p className={styles.pages}>
              <GatedButton
                tone="plain"
                size="s"
                whyNot={page === 1 ? "已是第一页" : null}
                onClick={() => onPage(page - 1)}
              >
                上一页
              </GatedButton>
              <span aria-live="polite">
                第 {page} / {seen.pages} 页{page === seen.pages ? "（订单和文件信息）" : ""}
              </span>
              <GatedButton
                tone="plain"
                size="s"
                whyNot={page === seen.pages ? "已是最后一页" : null}
                onClick={() => onPage(page + 1)}
              >
                下一页
              </GatedButton>
            </p>
          )}
        </div>
      );
  }
}
