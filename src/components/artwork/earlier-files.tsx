import { useState } from "react";
import { call } from "#api/call.ts";
import { refusalOf, sayWhy } from "#api/say-why.ts";
import { wishedProofing } from "#components/proofs/wished-proofing.ts";
import { attachFiles, earlierFiles } from "#contract/artwork/artwork.ts";
import { fileSize } from "#contract/format/file-size.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { Button } from "#ui/controls/button.tsx";
import { showTime } from "#ui/feedback/time.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Dialog } from "#ui/layout/dialog.tsx";
import styles from "./artwork.module.css";

type Earlier = OutputOf<typeof earlierFiles>[number];

interface EarlierFilesProps {
  orderId: string;
  itemId: string;
  place: number;
  /** Label of the button, where there are several. */
  label?: string | undefined;
  onAttached(): void;
}

/** 用以前的文件: uses one of this buyer's earlier uploads again. */
export function EarlierFiles({ orderId, itemId, place, label, onAttached }: EarlierFilesProps) {
  const [files, setFiles] = useState<readonly Earlier[] | null>(null);
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      setFiles(await call(earlierFiles, {}));
    } catch (error) {
      toast(sayWhy(error), { tone: "danger" });
    }
    setBusy(false);
  };
  const use = async ({ upload_id }: Earlier) => {
    const files = [{ item_id: itemId, place, upload_id }];
    const input = { order_id: orderId, files, proofing: wishedProofing(orderId) };
    const why = await refusalOf(call(attachFiles, input));
    if (why !== null) return toast(why, { tone: "danger" });
    setFiles(null);
    onAttached();
  };
  return (
    <>
      <Button tone="plain" size="s" busy={busy} aria-label={label} onClick={() => void open()}>
        用以前的文件
      </Button>
      <Dialog open={files !== null} onOpenChange={() => setFiles(null)} title="用以前的文件">
        {files?.length === 0 ? <p className={styles.fileFacts}>还没有传过文件。</p> : null}
        <ul className={styles.lines}>
          {files?.map((file) => (
            <li key={file.upload_id} className={styles.earlier}>
              <div className={styles.file}>
                <p className={styles.fileName}>{file.name}</p>
                <p className={styles.fileFacts}>
                  {file.shared === true ? "企业共享，" : ""}
                  {file.title === "" ? "" : `${file.title}，`}
                  {fileSize(file.size)}，{showTime(file.sentAt)}
                </p>
              </div>
              <Button tone="outline" size="s" onClick={() => void use(file)}>
                用这个
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
