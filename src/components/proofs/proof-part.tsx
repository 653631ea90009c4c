import { useState } from "react";
import { saveUpload } from "#components/sharing/save-upload.ts";
import type { ArtworkProof } from "#contract/artwork/artwork-proof.ts";
import { Button } from "#ui/controls/button.tsx";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { showTime } from "#ui/feedback/time.ts";
import { keptChanges } from "./kept-changes.ts";
import { MarkTexts } from "./mark-list.tsx";
import { marksOn } from "./numbered-marks.ts";
import styles from "./proof.module.css";
import type { Changes } from "./proof-acts.ts";
import { ProofAnswer } from "./proof-answer.tsx";
import { proofReader } from "./proof-bytes.ts";
import { ProofDecision } from "./proof-decision.tsx";
import { ProofPage } from "./proof-page.tsx";
import { ProofSheet } from "./proof-sheet.tsx";
import { proofStateWords, proofTones, shortHash } from "./proof-words.ts";
import { RevisionSlider } from "./revision-slider.tsx";

export interface ProofPartProps {
  readonly orderId: string;
  readonly orderNo: string;
  /** Names what the file is for. */
  readonly goods: string;
  /** Newest first; at least one. */
  readonly proofs: readonly ArtworkProof[];
  /** The order still takes the buyer's decision. */
  readonly open: boolean;
  readonly offline: boolean;
  onDecided(): void;
}

interface ShownProps {
  readonly proof: ArtworkProof;
  readonly earlier: ArtworkProof | undefined;
}

/** The pages of a proof, with the buyer's marks, or beside the revision before it. */
function ShownProof({ proof, earlier }: ShownProps) {
  const [page, setPage] = useState(proof.marks[0]?.page ?? 1);
  const [isBeside, setBeside] = useState(false);
  const marks = marksOn(proof.marks, page);
  return (
    <>
      <ProofPage
        read={proofReader(proof)}
        documentId={proof.document_id}
        page={page}
        onPage={setPage}
      >
        {(drawn) =>
          isBeside && earlier !== undefined ? (
            <RevisionSlider
              read={proofReader(earlier)}
              newer={{ picture: drawn.href, revision: proof.revision }}
              older={earlier}
              page={page}
            />
          ) : (
            <ProofSheet
              key={page}
              drawn={drawn}
              page={page}
              revision={proof.revision}
              marks={marks}
            />
          )
        }
      </ProofPage>
      {earlier?.document_id == null ? null : (
        <Button tone="plain" size="s" onClick={() => setBeside(!isBeside)}>
          {isBeside ? "不对比" : `和第 ${earlier.revision} 版对比`}
        </Button>
      )}
    </>
  );
}

function Answer({ proof: { answer, marks } }: { proof: ArtworkProof }) {
  if (answer === "" && marks.length === 0) return null;
  return (
    <div>
      <p>
        您要改的：{answer}
        {marks.length === 0 ? "" : `（标了 ${marks.length} 处）`}
      </p>
      <MarkTexts marks={marks} />
    </div>
  );
}

/** 样稿: its pages, the file's hash, and the buyer's decision. Earlier revisions stand below. */
export function ProofPart(props: ProofPartProps) {
  const { orderId, orderNo, goods, proofs, open, offline, onDecided } = props;
  const [answering, setAnswering] = useState<Changes | null>(null);
  const isAnswering = answering !== null;
  const [chosen, setChosen] = useState<string | null>(null);
  const [newest] = proofs;
  const proof = proofs.find(({ proof_id }) => proof_id === chosen) ?? newest;
  if (newest === undefined || proof === undefined) return null;
  const { revision, state, sha256, words, document_id: documentId } = proof;
  const earlier = proofs.find((one) => one.revision < revision);
  return (
    <section className={styles.proof} aria-label={`样稿第 ${revision} 版`}>
      <div className={styles.head}>
        <p className={styles.title}>样稿第 {revision} 版</p>
        <Tag tone={proofTones[state]}>{proofStateWords[state]}</Tag>
      </div>
      {words === "" ? null : <p>本店说明：{words}</p>}
      <Answer proof={proof} />
      {answering !== null ? (
        <ProofAnswer
          first={answering}
          subject={{ orderId, orderNo, goods, proof }}
          offline={offline}
          onClose={() => setAnswering(null)}
          onAnswered={() => {
            setAnswering(null);
            onDecided();
          }}
        />
      ) : (
        <ShownProof key={proof.proof_id} proof={proof} earlier={earlier} />
      )}
      <p className={styles.quiet}>
        {showTime(proof.issuedAt)} 发出，文件 {proof.name}，SHA-256{" "}
        <span className={styles.hash} title={sha256}>
          {shortHash(sha256)}
        </span>
      </p>
      {isAnswering ? null : (
        <ProofDecision
          key={`decision ${proof.proof_id}`}
          orderId={orderId}
          orderNo={orderNo}
          goods={goods}
          proof={proof}
          open={open && state === "issued"}
          offline={offline}
          onAskChanges={() => void keptChanges(proof.proof_id).then(setAnswering)}
          onDecided={onDecided}
        />
      )}
      <div className={styles.buttons}>
        {documentId === null ? null : (
          <GatedButton
            tone="plain"
            size="s"
            whyNot={offline ? "联网后可用" : null}
            onClick={() => void saveUpload(documentId, `样稿第 ${revision} 版.pdf`)}
          >
            下载样稿
          </GatedButton>
        )}
        {proofs
          .filter((one) => one !== proof)
          .map((one) => (
            <Button
              key={one.proof_id}
              tone="plain"
              size="s"
              onClick={() => setChosen(one.proof_id)}
            >
              看第 {one.revision} 版
            </Button>
          ))}
      </div>
    </section>
  );
}
