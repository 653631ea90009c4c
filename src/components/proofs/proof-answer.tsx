import { useState } from "react";
import { readFile } from "#api/read-file.ts";
import type { ArtworkProof } from "#contract/artwork/artwork-proof.ts";
import type { PageRemark } from "#contract/artwork/page-mark.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextArea } from "#ui/controls/field.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { PageMarker } from "./page-marker.tsx";
import styles from "./proof.module.css";
import { askChanges } from "./proof-acts.ts";
import { ProofPage } from "./proof-page.tsx";

interface ProofAnswerProps {
  readonly orderId: string;
  readonly proof: ArtworkProof;
  onClose(): void;
  onAnswered(): void;
}

const most = 20;

/** 需要修改: areas marked on the proof's pages, and words. */
export function ProofAnswer({ orderId, proof, onClose, onAnswered }: ProofAnswerProps) {
  const [page, setPage] = useState(1);
  const [marks, setMarks] = useState<readonly PageRemark[]>([]);
  const [words, setWords] = useState("");
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const here = marks.filter((mark) => mark.page === page);
  const elsewhere = marks.length - here.length;
  const send = async () => {
    if (words.trim() === "" && marks.length === 0) {
      setRefused("请写明要改什么，或在图上标出");
      return;
    }
    setBusy(true);
    const why = await askChanges(orderId, proof.proof_id, { words, marks });
    setBusy(false);
    setRefused(why);
    if (why !== null) return;
    toast("已发给本店，等新样稿", { tone: "ok" });
    onAnswered();
  };
  return (
    <div className={styles.marks}>
      <ProofPage read={readFile} documentId={proof.document_id} page={page} onPage={setPage}>
        {(picture) => (
          <PageMarker
            large
            picture={picture}
            marks={here.map(({ box }) => box)}
            onMarks={(boxes) =>
              setMarks([
                ...marks.filter((mark) => mark.page !== page),
                ...boxes.map((box) => ({ page, box, words: "" })),
              ])
            }
            most={most - elsewhere}
            hint="在图上点一下或拖出要改的地方，可以标几处。"
          />
        )}
      </ProofPage>
      <TextArea
        label="要改什么"
        hint="写给本店的审稿员"
        maxLength={500}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {refused === null ? null : <Notice tone="danger">{refused}</Notice>}
      <div className={styles.buttons}>
        <Button busy={busy} onClick={() => void send()}>
          发给本店
        </Button>
        <Button tone="plain" onClick={onClose}>
          先不改
        </Button>
      </div>
    </div>
  );
}
