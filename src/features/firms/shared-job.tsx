import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { call } from "#api/call.ts";
import { refusalOf } from "#api/say-why.ts";
import { cartPaths } from "#components/job-form/draft-path.ts";
import { saveUpload } from "#components/sharing/save-upload.ts";
import { cartKindOf, cartNames } from "#contract/cart/cart-kinds.ts";
import { type FirmJob, removeFirmJob, type TakenInto } from "#contract/firms/firm-jobs.ts";
import { fileSize } from "#contract/format/file-size.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { useRevalidator } from "#ui/feedback/screen-data.ts";
import { showTime } from "#ui/feedback/time.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Card } from "#ui/layout/card.tsx";
import { ConfirmDialog } from "#ui/layout/dialog.tsx";
import styles from "./firm.module.css";
import { isUnanswered, takeJob } from "./take-job.ts";
import { personWords, takenWords } from "./taken-words.ts";
import { useFirmAct } from "./use-firm-act.ts";

interface SharedJobProps {
  readonly shared: FirmJob;
  readonly mayUse: boolean;
  readonly mayRemove: boolean;
  readonly offline: boolean;
}

/** The two ways to take a job; one that was taken before is confirmed first. */
function TakeActs({ shared, job, whyNot }: TakeActsProps) {
  const [busy, setBusy] = useState<TakenInto | null>(null);
  const [again, setAgain] = useState<TakenInto | null>(null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const kind = cartKindOf(job);
  const before = takenWords(shared);
  const take = async (into: TakenInto) => {
    if (busy !== null) return;
    setBusy(into);
    const refused = await refusalOf(takeJob(shared, job, into));
    setBusy(null);
    const done = into === "cart" ? `已加入${cartNames[kind]}` : "已存为草稿";
    const action = { label: "去看", onAction: () => void navigate(cartPaths[kind]) };
    if (refused === null) toast(done, { tone: "ok", action });
    else toast(refused, { tone: "danger" });
    void revalidate();
  };
  const asked = (into: TakenInto) =>
    before === null || isUnanswered(shared.job_id, into) ? void take(into) : setAgain(into);
  return (
    <>
      <GatedButton
        size="s"
        busy={busy === "cart"}
        whyNot={whyNot}
        aria-label={`把${shared.title}加入我的${cartNames[kind]}`}
        onClick={() => asked("cart")}
      >
        加入我的{cartNames[kind]}
      </GatedButton>
      <GatedButton
        tone="outline"
        size="s"
        busy={busy === "draft"}
        whyNot={whyNot}
        aria-label={`把${shared.title}另存为我的草稿`}
        onClick={() => asked("draft")}
      >
        另存为我的草稿
      </GatedButton>
      <ConfirmDialog
        open={again !== null}
        onOpenChange={() => setAgain(null)}
        title="已经取用过，再取一份？"
        description={`${before ?? ""}。再取会多出一份。`}
        confirmLabel="再取一份"
        onConfirm={async () => {
          if (again !== null) await take(again);
        }}
      />
    </>
  );
}

interface TakeActsProps {
  readonly shared: FirmJob;
  readonly job: Job;
  readonly whyNot: string | null;
}

function FileRow({ file, whyNot }: { file: NonNullable<FirmJob["file"]>; whyNot: string | null }) {
  return (
    <p className={styles.who}>
      <span>
        文件：{file.name}，{fileSize(file.size)}
      </span>
      <GatedButton
        tone="plain"
        size="s"
        whyNot={whyNot}
        aria-label={`下载${file.name}`}
        onClick={() => void saveUpload(file.upload_id, file.name)}
      >
        下载
      </GatedButton>
    </p>
  );
}

/** One shared job, with its acts for the roles that may. */
export function SharedJob({ shared, mayUse, mayRemove, offline }: SharedJobProps) {
  const [removing, setRemoving] = useState(false);
  const act = useFirmAct();
  const { job_id, title, note, job, summary, total, sharedBy, isMine, sharedAt, file } = shared;
  const whyNot = offline ? "联网后可用" : null;
  const taken = takenWords(shared);
  return (
    <Card title={title}>
      <div className={styles.order}>
        <p>{job === null ? "规格由另一个版本写成，请共享人重新共享" : summary}</p>
        {note === "" ? null : <p>备注：{note}</p>}
        <p>
          {shared.amount === "" ? "" : `${shared.amount}，`}共享时 ¥{grouped(total)}
          <span className={styles.note}>，取用后按当天的价</span>
        </p>
        <p className={styles.note}>
          {personWords(sharedBy, isMine)} {showTime(sharedAt)} 共享
        </p>
        {file === null ? null : <FileRow file={file} whyNot={whyNot} />}
        {taken === null ? null : <p className={styles.note}>{taken}</p>}
        <div className={styles.acts}>
          {mayUse && job !== null ? <TakeActs shared={shared} job={job} whyNot={whyNot} /> : null}
          {mayRemove ? (
            <GatedButton
              tone="plain"
              size="s"
              whyNot={whyNot}
              aria-label={`移除${title}`}
              onClick={() => setRemoving(true)}
            >
              移除
            </GatedButton>
          ) : null}
        </div>
      </div>
      <ConfirmDialog
        open={removing}
        onOpenChange={() => setRemoving(false)}
        title="移除这项共享？"
        description={`${title}。同事已经取用的不受影响。`}
        confirmLabel="移除"
        tone="danger"
        onConfirm={async () => {
          await act.run(() => call(removeFirmJob, { job_id }), "已移除");
        }}
      />
    </Card>
  );
}
