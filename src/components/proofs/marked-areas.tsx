import { useState } from "react";
import { sayWhy } from "#api/say-why.ts";
import { sentBytes } from "#components/product-view/sent-on-goods.tsx";
import { pageOf, usePages } from "#components/product-view/use-pages.ts";
import type { ArtworkStatus } from "#contract/artwork/artwork.ts";
import type { PageRemark } from "#contract/artwork/page-mark.ts";
import { Button } from "#ui/controls/button.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { Areas } from "./areas.tsx";
import { MarkTexts } from "./mark-list.tsx";
import { marksOn } from "./numbered-marks.ts";
import styles from "./proof.module.css";

type Sent = NonNullable<ArtworkStatus["file"]>;

interface MarkedPageProps {
  readonly page: number;
  readonly marks: readonly PageRemark[];
}

const Marked = ({ picture, page, marks }: MarkedPageProps & { readonly picture: string }) => (
  <figure className={styles.shown}>
    <span className={styles.sheet}>
      <img src={picture} alt={`文件第 ${page} 页`} />
      <Areas marks={marksOn(marks, page)} />
    </span>
    <figcaption className={styles.quiet}>第 {page} 页，框住的是店里请您改的地方</figcaption>
  </figure>
);

function DrawnMarks({ file, page, marks }: MarkedPageProps & { readonly file: Blob }) {
  const shown = pageOf(usePages(file, [page]), page);
  switch (shown.kind) {
    case "drawn":
      return <Marked picture={shown.page.href} page={page} marks={marks} />;
    case "coming":
      return <p className={styles.quiet}>正在画第 {page} 页</p>;
    case "absent":
    case "failed":
      return <p className={styles.quiet}>这一页本机画不出来，请打开原文件看第 {page} 页。</p>;
  }
}

interface MarkedAreasProps {
  readonly file: Sent;
  readonly marks: readonly PageRemark[];
}

/**
 * What staff marked in a rejected file, with words for each mark. Page 1 is shown at once by its
 * stored picture; other pages are drawn from the file on a press.
 */
export function MarkedAreas({ file, marks }: MarkedAreasProps) {
  const pages = [...new Set(marks.map(({ page }) => page))].sort((one, other) => one - other);
  const [page, setPage] = useState<number | null>(null);
  const [bytes, setBytes] = useState<Blob | null>(null);
  const [busy, setBusy] = useState(false);
  const open = async (wanted: number) => {
    setBusy(true);
    try {
      setBytes(bytes ?? (await sentBytes(file)));
      setPage(wanted);
    } catch (error) {
      toast(sayWhy(error), { tone: "danger" });
    }
    setBusy(false);
  };
  const canOpen = file.upload_id !== null;
  return (
    <div className={styles.marks}>
      {page === null && file.preview && pages.includes(1) ? (
        <Marked picture={file.preview} page={1} marks={marks} />
      ) : null}
      {page !== null && bytes !== null ? (
        <DrawnMarks file={bytes} page={page} marks={marks} />
      ) : null}
      <MarkTexts marks={marks} />
      {canOpen ? (
        <div className={styles.buttons}>
          {pages
            .filter((one) => one !== page)
            .map((one) => (
              <Button key={one} tone="outline" size="s" busy={busy} onClick={() => void open(one)}>
                看第 {one} 页的标记
              </Button>
            ))}
        </div>
      ) : null}
    </div>
  );
}
