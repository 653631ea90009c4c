import type { ReactNode } from "react";
import type { DrawnPage } from "#components/product-view/drawn-page.ts";
import { Button } from "#ui/controls/button.tsx";
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
              <Button tone="plain" size="s" disabled={page === 1} onClick={() => onPage(page - 1)}>
                上一页
              </Button>
              <span aria-live="polite">
                第 {page} / {seen.pages} 页{page === seen.pages ? "（订单和文件信息）" : ""}
              </span>
              <Button
                tone="plain"
                size="s"
                disabled={page === seen.pages}
                onClick={() => onPage(page + 1)}
              >
                下一页
              </Button>
            </p>
          )}
        </div>
      );
  }
}
