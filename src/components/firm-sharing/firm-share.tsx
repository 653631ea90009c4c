import { useCallback, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router-dom";
import { refusedForm } from "#api/say-why.ts";
import { useWords } from "#api/shop-words.ts";
import { firmJobLimits, firmJobNote } from "#contract/firms/firm-jobs.ts";
import { fileSize } from "#contract/format/file-size.ts";
import { fieldIssues } from "#contract/http/field-issues.ts";
import { paths } from "#contract/paths/paths.ts";
import { jobSentence } from "#contract/wording/job-words.ts";
import { draftArtwork } from "#data/drafts/draft-artwork.ts";
import { Button } from "#ui/controls/button.tsx";
import { CheckField, TextField } from "#ui/controls/field.tsx";
import styles from "#ui/controls/form.module.css";
import { FormRefusal } from "#ui/controls/form-refusal.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Dialog } from "#ui/layout/dialog.tsx";
import { shareJob } from "./share-job.ts";
import type { Shareable } from "./shareable.ts";

interface FirmShareProps {
  readonly shared: Shareable;
  readonly onClose: () => void;
}

/** The file that was picked for the line on this device; null where there is none. */
function usePicked(id: string): File | null {
  const subscribe = useCallback((listener: () => void) => draftArtwork.watch(id, listener), [id]);
  const now = useSyncExternalStore(subscribe, () => draftArtwork.now(id));
  return now === null || now === "unknown" ? null : now.file;
}

/** 共享给企业: a note and the file, then a copy of the job is the firm's. */
export function FirmShare({ shared, onClose }: FirmShareProps) {
  const words = useWords();
  const navigate = useNavigate();
  const picked = usePicked(shared.id);
  const [withFile, setWithFile] = useState(true);
  const [sent, setSent] = useState<number | null>(null);
  const name = picked?.name ?? shared.file?.name;
  const form = useForm({
    initial: { note: "" },
    check: (values) => fieldIssues(firmJobNote, values),
    send: async ({ note }) => {
      const files = withFile ? { picked, taken: shared.file?.upload_id ?? null } : null;
      const sharing = shareJob(shared, note, files, setSent);
      const refused = await sharing.then(() => null, refusedForm);
      setSent(null);
      if (refused !== null) return refused;
      const action = {
        label: "去看",
        onAction: () => void navigate(paths.firm({ view: "shared" })),
      };
      toast("已共享给企业", { tone: "ok", action });
      onClose();
      return null;
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="共享给企业"
      description="企业的人都能看，负责人和采购能取用。您以后改或删自己的，不影响这一份。"
      width="30rem"
    >
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <p>
          <b>{shared.title}</b>
          <br />
          {jobSentence(shared.job, { words, book: shared.book })}
        </p>
        <TextField
          label="备注（可不填）"
          maxLength={firmJobLimits.note}
          autoComplete="off"
          value={form.values.note}
          error={form.errors.note}
          onBlur={() => form.leave("note")}
          onChange={(event) => form.set("note", event.target.value)}
        />
        {name === undefined ? null : (
          <CheckField
            label={`连同文件：${name}${picked === null ? "" : `（${fileSize(picked.size)}）`}`}
            checked={withFile}
            onChange={() => setWithFile(!withFile)}
          />
        )}
        {shared.job.quoteType === "ysp" && shared.job.dataTable !== undefined ? (
          <p>可变数据的表格不共享，取用的人要另选。</p>
        ) : null}
        {sent === null || picked === null ? null : (
          <p role="status">
            正在传文件：{Math.floor((sent / picked.size) * 100)}%，断网时联网后接着传
          </p>
        )}
        <FormRefusal why={form.refused} />
        <div className={styles.actions}>
          <Button tone="outline" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" busy={form.busy}>
            共享
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
