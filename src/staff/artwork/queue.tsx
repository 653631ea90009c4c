import { Link } from "react-router-dom";
import { sayWhy } from "#api/say-why.ts";
import { fileSize } from "#contract/format/file-size.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import { waitingArtwork } from "#contract/staff/staff-artwork.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import { LinkButton } from "#ui/controls/button.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { showTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { useMorePages } from "#ui/layout/more-pages.ts";
import { Page } from "#ui/layout/page.tsx";
import { FileActs } from "./file-acts.tsx";

type Waiting = OutputOf<typeof waitingArtwork>;

function List({ page, again }: { page: Waiting; again(): void }) {
  const pages = useMorePages(
    page,
    ({ file_id }) => file_id,
    (cursor) => staffCall(waitingArtwork, { cursor }).catch(sayWhy),
  );
  if (pages.items.length === 0) return <Empty title="没有待审的文件" />;
  return (
    <>
      <ul className={styles.list}>
        {pages.items.map((file) => (
          <li key={file.file_id}>
            <Card className={styles.row}>
              <p className={styles.line}>
                <Link to={staffPaths.artworkFile({ id: file.file_id })} className={styles.no}>
                  {file.name}
                </Link>
                <span className={styles.note}>{fileSize(file.size)}</span>
              </p>
              <p className={styles.note}>
                {file.title}
                {file.part === "" ? null : `，${file.part}`} · 订单{" "}
                <Link to={staffPaths.order({ id: file.order_id })}>{file.order_no}</Link> · 上传于{" "}
                {showTime(file.sentAt)}
              </p>
              {file.preview === null ? null : (
                <img src={file.preview} alt={`${file.name} 的首页`} className={styles.picture} />
              )}
              <p>
                <LinkButton size="s" to={staffPaths.artworkFile({ id: file.file_id })}>
                  审稿
                </LinkButton>
              </p>
              {file.noticed === null ? null : <p>查看文件：{file.noticed}</p>}
              <FileActs
                file={{ ...file, uploadId: file.url.split("/").at(-1) ?? null }}
                open
                again={again}
              />
            </Card>
          </li>
        ))}
      </ul>
      <MoreFoot pages={pages} />
    </>
  );
}

/** 审稿: files that wait for a decision, the longest wait first. */
export function Queue() {
  return (
    <Page title="审稿">
      <Ask load={() => staffCall(waitingArtwork, {})}>
        {(page, again) => <List page={page} again={again} />}
      </Ask>
    </Page>
  );
}
