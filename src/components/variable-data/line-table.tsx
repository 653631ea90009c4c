import { useState } from "react";
import { sayWhy } from "#api/say-why.ts";
import styles from "#components/artwork/artwork.module.css";
import { FilePicker } from "#components/artwork/file-picker.tsx";
import { PickedFile } from "#components/artwork/picked-file.tsx";
import { saveUpload } from "#components/sharing/save-upload.ts";
import type { SentTable } from "#contract/artwork/artwork.ts";
import { fileSize } from "#contract/format/file-size.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { totalQuantity } from "#contract/jobs/quantities.ts";
import type { OrderedLine } from "#data/drafts/draft-file-shelf.ts";
import { draftTables } from "#data/drafts/draft-tables.ts";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { showTime } from "#ui/feedback/time.ts";
import { sendTable } from "./send-table.ts";
import { tableFiles } from "./table-file.ts";

interface LineTableProps {
  readonly orderId: string;
  readonly itemId: string;
  readonly line: OrderedLine;
  readonly table: SentTable | null;
  readonly job: Job;
  /** The order takes files now. */
  readonly open: boolean;
  readonly offline: boolean;
  onAttached(): void;
}

function Sent({ table, offline }: { table: SentTable; offline: boolean }) {
  const { upload_id: uploadId, name, size, sentAt, records } = table;
  return (
    <div className={styles.file}>
      <p className={styles.fileName}>{name}</p>
      <p className={styles.fileFacts}>
        {grouped(records)} 条，{fileSize(size)}，{showTime(sentAt)} 上传
      </p>
      {uploadId === null ? (
        <p className={styles.fileFacts}>文件已过保存期</p>
      ) : (
        <GatedButton
          tone="plain"
          size="s"
          whyNot={offline ? "联网后可用" : null}
          onClick={() => void saveUpload(uploadId, name)}
        >
          下载数据
        </GatedButton>
      )}
    </div>
  );
}

/** 可变数据 of an ordered line: its table, and the fields that send one. */
export function LineTable(props: LineTableProps) {
  const { orderId, itemId, line, table, job, open, offline, onAttached } = props;
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  if (job.quoteType !== "ysp" || job.dataTable === undefined) return null;
  const send = async (file: File) => {
    setBusy(true);
    setWhy(null);
    try {
      await sendTable({ orderId, itemId, job }, file);
      onAttached();
    } catch (error) {
      setWhy(sayWhy(error));
    }
    setBusy(false);
  };
  const names = job.dataTable.fields.map(({ name }) => name).join("、");
  return (
    <section className={styles.part} aria-label="可变数据">
      <div className={styles.head}>
        <p className={styles.title}>可变数据</p>
        <Tag tone={table === null ? "y" : "ok"}>{table === null ? "待上传" : "已收到"}</Tag>
      </div>
      {table === null ? (
        <p className={styles.wish}>
          一张 CSV 表格，{grouped(totalQuantity(job))} 条，字段：{names}
        </p>
      ) : (
        <Sent table={table} offline={offline} />
      )}
      {why === null ? null : <Notice tone="danger">{why}</Notice>}
      {busy ? (
        <p className={styles.fileFacts} role="status">
          正在核对和上传…
        </p>
      ) : open ? (
        <>
          {offline || table !== null ? null : (
            <PickedFile files={draftTables} line={line} onUse={(file) => void send(file)} />
          )}
          {offline ? (
            <p className={styles.fileFacts}>联网后可以上传数据</p>
          ) : (
            <FilePicker
              offline={false}
              quiet={table !== null}
              accept={tableFiles}
              label={table === null ? "选择数据表格" : "换一张数据表格"}
              onPick={([file]) => void send(file)}
            />
          )}
        </>
      ) : null}
    </section>
  );
}
