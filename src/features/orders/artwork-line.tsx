import { useSelector } from "@xstate/react";
import { useState } from "react";
import type { ArtworkType, LineArtwork } from "#contract/artwork.ts";
import type { OrderDetail } from "#contract/orders.ts";
import { type ArtworkFrame, artworkFrame } from "#job/facts/artwork-frame.ts";
import { saveUpload } from "#job/share/save-upload.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Tag } from "#ui/tag.tsx";
import { showTime } from "#ui/time.ts";
import styles from "./artwork.module.css";
import { ArtworkFindings } from "./artwork-findings.tsx";
import { artworkStateWords, artworkTones, megabytes } from "./artwork-words.ts";
import { EarlierFiles } from "./earlier-files.tsx";
import { FilePicker } from "./file-picker.tsx";
import { type LineUpload, uploadOf } from "./upload-effects.ts";
import { UploadProgress } from "./upload-progress.tsx";

interface ArtworkLineProps {
  order: OrderDetail;
  line: LineArtwork;
  /** The order takes this line's file now. */
  open: boolean;
  offline: boolean;
  onAttached(): void;
}

/** What the file should be like, in the measures of this job. */
function Wish({ frame }: { frame: ArtworkFrame | null }) {
  return (
    <ul className={styles.wish}>
      <li>PDF、AI（存为 PDF）、JPG、PNG、TIFF，200 MB 以内</li>
      {frame === null ? null : (
        <li>
          成品 {frame.widthMm}×{frame.heightMm} mm，含出血 {frame.widthMm + 2 * frame.bleedMm}×
          {frame.heightMm + 2 * frame.bleedMm} mm
        </li>
      )}
      <li>
        文字转曲，图片 300 dpi，CMYK
        {frame?.pages != null && frame.pages > 1 ? `；共 ${frame.pages} 页，合成一个 PDF` : ""}
      </li>
    </ul>
  );
}

const formats: Record<ArtworkType, string> = {
  "application/pdf": "PDF",
  "image/jpeg": "JPG",
  "image/png": "PNG",
  "image/tiff": "TIFF",
};

/** The first page as the device drew it; else what kind of file it is. */
function FirstPage({ file: { preview, type } }: { file: NonNullable<LineArtwork["file"]> }) {
  if (!preview) {
    return (
      <span className={styles.format} aria-hidden>
        {formats[type]}
      </span>
    );
  }
  return <img className={styles.preview} src={preview} alt="文件第一页" />;
}

function SentFile({ line, offline }: { line: LineArtwork; offline: boolean }) {
  const { file } = line;
  if (file === null) return null;
  const { upload_id: uploadId } = file;
  return (
    <div className={styles.sent}>
      <FirstPage file={file} />
      <div className={styles.file}>
        <p className={styles.fileName}>{file.name}</p>
        <p className={styles.fileFacts}>
          {megabytes(file.size)}，{showTime(file.sentAt)} 上传
        </p>
        {uploadId === null ? (
          <p className={styles.fileFacts}>文件已过保存期</p>
        ) : (
          <Button
            tone="plain"
            size="s"
            disabled={offline}
            title={offline ? "联网后可用" : undefined}
            onClick={() => void saveUpload(uploadId, file.name)}
          >
            下载
          </Button>
        )}
      </div>
    </div>
  );
}

/** The last word on the line's file, and the way to send one. */
function Body(props: ArtworkLineProps & { upload: LineUpload }) {
  const { order, line, open, offline, upload, onAttached } = props;
  const state = useSelector(upload.actor, (now) => now);
  const job = order.lines.find(({ item_id }) => item_id === line.item_id)?.job ?? null;
  const frame = job === null ? null : artworkFrame(job);
  const pick = (file: File) => upload.choose(file, frame, onAttached);
  const { message, name } = state.context;
  if (state.hasTag("going") || state.hasTag("held")) {
    return <UploadProgress actor={upload.actor} offline={offline} />;
  }
  if (!open) return <SentFile line={line} offline={offline} />;
  if (state.matches("interrupted")) {
    return (
      <>
        <UploadProgress actor={upload.actor} offline={offline} />
        <FilePicker offline={offline} label={`选回“${name}”，接着传`} onPick={pick} />
        <Button tone="plain" size="s" onClick={() => upload.actor.send({ type: "forget" })}>
          不要了，换一个文件
        </Button>
      </>
    );
  }
  const replacing = line.state === "checking" || line.state === "returned";
  return (
    <>
      {line.state === "returned" ? <Notice tone="danger">{line.words}</Notice> : null}
      {state.matches("refused") ? <Notice tone="danger">{message}</Notice> : null}
      <SentFile line={line} offline={offline} />
      {line.state === "checking" ? null : <Wish frame={frame} />}
      <FilePicker
        offline={offline}
        quiet={line.state === "checking"}
        label={replacing ? "换一个文件" : "选择文件"}
        onPick={pick}
      />
      {line.state === "checking" || offline ? null : (
        <EarlierFiles orderId={order.order_id} itemId={line.item_id} onAttached={onAttached} />
      )}
    </>
  );
}

/** One line's file: how it stands, what it should be like, and how far it has come. */
export function ArtworkLine(props: ArtworkLineProps) {
  const { order, line } = props;
  const item = order.items.find(({ id }) => id === line.item_id);
  const [upload] = useState(() => uploadOf(order.order_id, line.item_id));
  const going = useSelector(upload.actor, (now) => now.hasTag("going") || now.hasTag("held"));
  const state = going ? "sending" : line.state;
  return (
    <li className={styles.line} aria-label={`${item?.title ?? "商品"}的文件`}>
      <div className={styles.head}>
        <p className={styles.title}>{item?.title}</p>
        <Tag tone={artworkTones[state]}>{artworkStateWords[state]}</Tag>
      </div>
      <Body {...props} upload={upload} />
      <ArtworkFindings upload={upload} />
    </li>
  );
}
