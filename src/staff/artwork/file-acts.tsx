import { useState } from "react";
import { refusalOf } from "#api/say-why.ts";
import { PageMarker } from "#components/proofs/page-marker.tsx";
import type { ArtworkProof, Proofing } from "#contract/artwork/artwork-proof.ts";
import { artworkStage } from "#contract/artwork/artwork-stage.ts";
import type { PageMark } from "#contract/artwork/page-mark.ts";
import { decideArtwork, issueProof } from "#contract/staff/staff-artwork.ts";
import { staffAct, staffCall } from "#staff/call.ts";
import { done, FormAct, needed } from "#staff/form-act.tsx";
import styles from "#staff/list.module.css";
import { saveFile } from "#staff/read-file.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextArea } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { ConfirmDialog } from "#ui/layout/dialog.tsx";
import { ProofView } from "./proof-view.tsx";

interface ArtworkFile {
  readonly file_id: string;
  readonly name: string;
  /** The part of the line; empty: all of it. */
  readonly part: string;
  /** Null once the file itself is deleted. */
  readonly uploadId: string | null;
  /** Its first page, where the buyer's device drew it. */
  readonly preview: string | null;
  /** `proof`: the buyer wants one. */
  readonly proofing: Proofing;
  /** Proofs of its place, newest first. */
  readonly proofs: readonly ArtworkProof[];
}

interface ArtworkActsProps {
  readonly file: ArtworkFile;
  /** Does it wait for a decision, and may this person decide? */
  readonly open: boolean;
  onDone(): void;
}

function SendBack({ file, onDone, onClose }: Omit<ArtworkActsProps, "open"> & { onClose(): void }) {
  const [boxes, setBoxes] = useState<readonly PageMark[]>([]);
  const form = useForm({
    initial: { words: "" },
    check: (values) => needed(values, { words: "请写明为什么退回，买家照着改" }),
    send: ({ words }) =>
      done(
        staffCall(decideArtwork, {
          ...{ file_id: file.file_id, decision: "return", words },
          mark: boxes[0] ?? null,
          marks: boxes.map((box) => ({ page: 1, box })),
        }),
        "已退回，买家会看到原因",
        onDone,
      ),
  });
  return (
    <FormAct
      title="退回文件"
      description={calledOf(file)}
      form={form}
      label="退回给买家"
      tone="danger"
      onClose={onClose}
    >
      <TextArea
        label="退回原因"
        hint="买家看到的就是这段话"
        maxLength={200}
        value={form.values.words}
        error={form.errors.words}
        onChange={(event) => form.set("words", event.target.value)}
      />
      {file.preview === null ? null : (
        <PageMarker
          picture={file.preview}
          marks={boxes}
          onMarks={setBoxes}
          most={20}
          hint="在首页上点一下或拖出要改的地方，可以标几处，买家会看到；不标也行。"
        />
      )}
    </FormAct>
  );
}

function IssueProof({
  file,
  onDone,
  onClose,
}: Omit<ArtworkActsProps, "open"> & { onClose(): void }) {
  const form = useForm({
    initial: { words: "" },
    check: () => ({}),
    send: ({ words }) => {
      const input = { file_id: file.file_id, seen: file.proofs[0]?.revision ?? 0, words };
      return done(staffAct(issueProof, input), "样稿已发给买家", onDone);
    },
  });
  return (
    <FormAct
      title={`发样稿第 ${(file.proofs[0]?.revision ?? 0) + 1} 版`}
      description={`${calledOf(file)}：本店把每一页、裁切线和文件校验码做成 PDF，买家确认后才印刷。`}
      form={form}
      label="发给买家"
      onClose={onClose}
    >
      <TextArea
        label="给买家的说明"
        hint="可以不写"
        maxLength={200}
        value={form.values.words}
        error={form.errors.words}
        onChange={(event) => form.set("words", event.target.value)}
      />
    </FormAct>
  );
}

/** Its name for people: files of two parts may have the same name. */
const calledOf = ({ part, name }: ArtworkFile) => (part === "" ? name : `${part} ${name}`);

/** 打开, 通过, 退回: repeating a decision has no second effect. */
export function ArtworkActs({ file, open, onDone }: ArtworkActsProps) {
  const [asked, setAsked] = useState<"accept" | "return" | "issue" | null>(null);
  const stage = artworkStage({ ...file, file, state: "checking" });
  const { uploadId, name } = file;
  const called = calledOf(file);
  const accept = async () => {
    const sending = staffCall(decideArtwork, { file_id: file.file_id, decision: "accept" });
    const refused = await refusalOf(sending);
    toast(refused ?? "文件已通过", { tone: refused === null ? "ok" : "danger" });
    onDone();
  };
  const closed = () => {
    setAsked(null);
    onDone();
  };
  const [newest] = file.proofs;
  return (
    <>
      {newest === undefined ? null : <ProofView key={newest.proof_id} proof={newest} />}
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
        {open ? (
          <>
            {stage === "review" ? (
              <Button size="s" aria-label={`通过 ${called}`} onClick={() => setAsked("accept")}>
                通过
              </Button>
            ) : null}
            <Button
              size="s"
              tone={stage === "review" ? "outline" : "primary"}
              aria-label={`发样稿 ${called}`}
              onClick={() => setAsked("issue")}
            >
              {file.proofs.length === 0 ? "发样稿" : "重发样稿"}
            </Button>
            <Button
              tone="danger"
              size="s"
              aria-label={`退回 ${called}`}
              onClick={() => setAsked("return")}
            >
              退回
            </Button>
          </>
        ) : null}
        <ConfirmDialog
          open={asked === "accept"}
          onOpenChange={() => setAsked(null)}
          title="文件通过审核？"
          description={`${called} 通过以后买家不能再换；全部通过，订单就进入生产。`}
          confirmLabel="通过"
          onConfirm={accept}
        />
        {asked === "return" ? (
          <SendBack file={file} onClose={() => setAsked(null)} onDone={closed} />
        ) : null}
        {asked === "issue" ? (
          <IssueProof file={file} onClose={() => setAsked(null)} onDone={closed} />
        ) : null}
      </div>
    </>
  );
}
