import { useEffect, useState } from "react";
import { readFile } from "#api/read-file.ts";
import type { PageRemark } from "#contract/artwork/page-mark.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextArea } from "#ui/controls/field.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { keepChanges, keptChanges } from "./kept-changes.ts";
import { MarkEditor } from "./mark-editor.tsx";
import styles from "./proof.module.css";
import { askChanges, askChangesLater, type Changes, type ProofSubject } from "./proof-acts.ts";
import { ProofPage } from "./proof-page.tsx";

interface ProofAnswerProps {
  readonly subject: ProofSubject;
  readonly offline: boolean;
  onClose(): void;
  onAnswered(): void;
}

const nothing: Changes = { words: "", marks: [] };

/** What is typed and marked; the device keeps it until it is sent. */
function useChanges(proofId: string) {
  const [changes, setChanges] = useState<Changes | null>(null);
  useEffect(() => {
    let isWanted = true;
    void keptChanges(proofId).then((kept) => {
      if (isWanted) setChanges((now) => now ?? kept ?? nothing);
    });
    return () => {
      isWanted = false;
    };
  }, [proofId]);
  const change = (some: Partial<Changes>) => {
    const next = { ...(changes ?? nothing), ...some };
    setChanges(next);
    keepChanges(proofId, next);
  };
  return [changes ?? nothing, change] as const;
}

/** 需要修改: areas marked on the proof's pages, and words. Without a network it waits in 待发箱. */
export function ProofAnswer({ subject, offline, onClose, onAnswered }: ProofAnswerProps) {
  const { proof } = subject;
  const [page, setPage] = useState(1);
  const [changes, change] = useChanges(proof.proof_id);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { words, marks } = changes;
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
      <ProofPage read={readFile} documentId={proof.document_id} page={page} onPage={setPage}>
        {(picture) => (
          <MarkEditor
            picture={picture}
            page={page}
            onPage={setPage}
            marks={marks}
            onMarks={onMarks}
          />
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
