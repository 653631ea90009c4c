import { useState } from "react";
import { refusalOf } from "#api/say-why.ts";
import { artworkStage } from "#contract/artwork/artwork-stage.ts";
import { decideArtwork } from "#contract/staff/staff-artwork.ts";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import { saveFile } from "#staff/read-file.ts";
import { Button } from "#ui/controls/button.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { ConfirmDialog } from "#ui/layout/dialog.tsx";
import { IssueProof, type ProofMaterial } from "./issue-proof.tsx";
import { ProofView } from "./proof-view.tsx";
import { calledOf, type ReviewedFile } from "./reviewed-file.ts";
import { SendBack } from "./send-back.tsx";

/** A dialog that asks before an act. */
export type AskedAct = "accept" | "return" | "issue";

interface FileActsProps {
  readonly file: ReviewedFile;
  /** Does it wait for a decision, and may this person decide? */
  readonly open: boolean;
  /** Its state may have changed. */
  again(): void;
}

interface ControlledActsProps extends FileActsProps {
  /** This person decided. */
  onDone(): void;
  readonly asked: AskedAct | null;
  onAsk(act: AskedAct | null): void;
  /** What a proof shows beside the file's own pages; null where the screen has none of it. */
  readonly material: ProofMaterial | null;
}

/** The acts that a file takes now. */
export function actsOf(file: ReviewedFile, open: boolean): readonly AskedAct[] {
  if (!open) return [];
  const isReview = artworkStage({ ...file, file, state: "checking" }) === "review";
  return isReview ? ["accept", "issue", "return"] : ["issue", "return"];
}

/** The buttons of 通过, 发样稿 and 退回, and their dialogs: a repeated decision has one effect. */
export function ControlledActs(props: ControlledActsProps) {
  const { file, open, asked, onAsk, material, again, onDone } = props;
  const acts = actsOf(file, open);
  const { uploadId, name, proofs } = file;
  const called = calledOf(file);
  const accept = async () => {
    const sending = staffCall(decideArtwork, { file_id: file.file_id, decision: "accept" });
    const refused = await refusalOf(sending);
    toast(refused ?? "文件已通过", { tone: refused === null ? "ok" : "danger" });
    if (refused === null) onDone();
    else again();
  };
  const close = () => onAsk(null);
  const closed = () => {
    close();
    onDone();
  };
  return (
    <div className={styles.actions}>
      {uploadId === null ? null : (
        <Button
          tone="outline"
          size="s"
          aria-label={`下载 ${called}`}
          onClick={() => void saveFile(uploadId, name)}
        >
          下载
        </Button>
      )}
      {acts.includes("accept") ? (
        <Button size="s" aria-label={`通过 ${called}`} onClick={() => onAsk("accept")}>
          通过
        </Button>
      ) : null}
      {acts.includes("issue") ? (
        <Button
          size="s"
          tone={acts.includes("accept") ? "outline" : "primary"}
          aria-label={`发样稿 ${called}`}
          onClick={() => onAsk("issue")}
        >
          {proofs.length === 0 ? "发样稿" : "重发样稿"}
        </Button>
      ) : null}
      {acts.includes("return") ? (
        <Button
          tone="danger"
          size="s"
          aria-label={`退回 ${called}`}
          onClick={() => onAsk("return")}
        >
          退回
        </Button>
      ) : null}
      <ConfirmDialog
        open={asked === "accept"}
        onOpenChange={close}
        title="文件通过审核？"
        description={`${called} 通过以后买家不能再换；全部通过，订单就进入生产。`}
        confirmLabel="通过"
        onConfirm={accept}
      />
      {asked === "return" ? <SendBack file={file} onClose={close} onDone={closed} /> : null}
      {asked === "issue" ? (
        <IssueProof file={file} material={material} onClose={close} onDone={closed} />
      ) : null}
    </div>
  );
}

/** The acts of a file in a list, under its newest proof. */
export function FileActs(props: FileActsProps) {
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const [newest] = props.file.proofs;
  return (
    <>
      {newest === undefined ? null : <ProofView key={newest.proof_id} proof={newest} />}
      <ControlledActs
        {...props}
        asked={asked}
        onAsk={setAsked}
        material={null}
        onDone={props.again}
      />
    </>
  );
}
