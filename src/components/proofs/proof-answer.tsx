import { useState } from "react";
import type { PageRemark } from "#contract/artwork/page-mark.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextArea } from "#ui/controls/field.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { keepChanges } from "./kept-changes.ts";
import { MarkEditor } from "./mark-editor.tsx";
import styles from "./proof.module.css";
import { askChanges, askChangesLater, type Changes, type ProofSubject } from "./proof-acts.ts";
import { proofReader } from "./proof-bytes.ts";
import { ProofPage } from "./proof-page.tsx";

interface ProofAnswerProps {
  readonly subject: ProofSubject;
  readonly offline: boolean;
  /** What was typed and marked before, and not sent. */
  readonly first: Changes;
  onClose(): void;
  onAnswered(): void;
}

/** 需要修改: areas marked on the proof's pages, and words. Without a network it waits in 待发箱. */
export function ProofAnswer(props: ProofAnswerProps) {
  const { subject, offline, first, onClose, onAnswered } = props;
  const { proof } = subject;
  const [page, setPage] = useState(first.marks[0]?.page ?? 1);
  const [changes, setChanges] = useState(first);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { words, marks } = changes;
  const change = (some: Partial<Changes>) => {
    const next = { ...changes, ...some };
    setChanges(next);
    keepChanges(proof.proof_id, next);
  };
  const onMarks = (next: readonly PageRemark[]) => change({ marks: [...next] });
  const send = async () => {
    if (words.trim() === "" && marks.length === 0) {
      setRefused("请写明要改什么，或在图上标出");
      return;
    }
    setBusy(true);
    const decided = await (offline ? askChangesLater : askChanges)(subject, {
      words: words.trim(),
      marks,
    });
    setBusy(false);
    switch (decided.kind) {
      case "refused":
        return setRefused(decided.text);
      case "unstored":
        return setRefused("本机存不下，请联网后再发");
      case "stored":
        toast("已存下，联网后请您到待发箱确认", { tone: "wait" });
        break;
      case "sent":
        toast("已发给本店，等新样稿", { tone: "ok" });
    }
    keepChanges(proof.proof_id, null);
    onAnswered();
  };
  return (
    <div className={styles.marks}>
      <ProofPage
        read={proofReader(proof)}
        documentId={proof.document_id}
        page={page}
        onPage={setPage}
      >
        {({ href }) => (
          <MarkEditor picture={href} page={page} onPage={setPage} marks={marks} onMarks={onMarks} />
        )}
      </ProofPage>
      <TextArea
        label="要改什么"
        hint="写给本店的审稿员"
        maxLength={500}
        value={words}
        onChange={(event) => change({ words: event.target.value })}
      />
      {offline ? (
        <p className={styles.quiet}>现在没有网络：先存在本机，联网后到待发箱确认才发给本店。</p>
      ) : null}
      {refused === null ? null : <Notice tone="danger">{refused}</Notice>}
      <div className={styles.buttons}>
        <Button busy={busy} onClick={() => void send()}>
          {offline ? "先存下" : "发给本店"}
        </Button>
        <Button tone="plain" onClick={onClose}>
          先不改
        </Button>
      </div>
    </div>
  );
}
