import { saveUpload } from "#components/sharing/save-upload.ts";
import type { ArtworkStatus, ArtworkType } from "#contract/artwork/artwork.ts";
import { fileSize } from "#contract/format/file-size.ts";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { showTime } from "#ui/feedback/time.ts";
import styles from "./artwork.module.css";

type Sent = NonNullable<ArtworkStatus["file"]>;

const formats: Record<ArtworkType, string> = {
  "application/pdf": "PDF",
  "image/jpeg": "JPG",
  "image/png": "PNG",
  "image/tiff": "TIFF",
};

/** The first page as the device drew it; else an icon of the file type. */
function FirstPage({ file: { preview, type } }: { file: Sent }) {
  if (!preview) {
    return (
      <span className={styles.format} aria-hidden>
        {formats[type]}
      </span>
    );
  }
  return <img className={styles.preview} src={preview} alt="文件第一页" />;
}

/** The sent file with its download button. */
export function SentFile({ file, offline }: { file: Sent | null; offline: boolean }) {
  if (file === null) return null;
  const { upload_id: uploadId } = file;
  return (
    <div className={styles.sent}>
      <FirstPage file={file} />
      <div className={styles.file}>
        <p className={styles.fileName}>{file.name}</p>
        <p className={styles.fileFacts}>
          {fileSize(file.size)}，{showTime(file.sentAt)} 上传
        </p>
        {uploadId === null ? (
          <p className={styles.fileFacts}>文件已过保存期</p>
        ) : (
          <GatedButton
            tone="plain"
            size="s"
            whyNot={offline ? "联网后可用" : null}
            onClick={() => void saveUpload(uploadId, file.name)}
          >
            下载
          </GatedButton>
        )}
      </div>
    </div>
  );
}
