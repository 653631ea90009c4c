import { useState } from "react";
import { Unreachable } from "#api/unreachable.ts";
import { MarkTexts } from "#components/proofs/mark-list.tsx";
import { marksOn } from "#components/proofs/numbered-marks.ts";
import styles from "#components/proofs/proof.module.css";
import { ProofPage } from "#components/proofs/proof-page.tsx";
import { ProofSheet } from "#components/proofs/proof-sheet.tsx";
import { proofTones, shortHash } from "#components/proofs/proof-words.ts";
import type { ArtworkProof, ProofState } from "#contract/artwork/artwork-proof.ts";
import { readFile } from "#staff/read-file.ts";
import { Tag } from "#ui/feedback/tag.tsx";
import { showTime } from "#ui/feedback/time.ts";

const stateWords: Record<ProofState, string> = {
  issued: "等买家确认",
  approved: "买家已确认",
  answered: "买家要修改",
  withdrawn: "已作废",
};

async function read(id: string): Promise<Blob> {
  const file = await readFile(id);
  if (file === null) throw new Unreachable("offline", "文件没有取到");
  return file;
}

/** The newest proof of a file with the buyer's marks and words, by the pages that have marks. */
export function ProofView({ proof }: { proof: ArtworkProof }) {
  const [page, setPage] = useState(proof.marks[0]?.page ?? 1);
  const { revision, state, sha256, answer, marks, decidedAt, issuedAt } = proof;
  const here = marksOn(marks, page);
  return (
    <section className={styles.proof} aria-label={`样稿第 ${revision} 版`}>
      <div className={styles.head}>
        <p className={styles.title}>样稿第 {revision} 版</p>
        <Tag tone={proofTones[state]}>{stateWords[state]}</Tag>
      </div>
      {answer === "" ? null : <p>买家要改的：{answer}</p>}
      {marks.length === 0 ? null : (
        <p className={styles.quiet}>
          买家标了 {marks.length} 处，在第 {[...new Set(marks.map((mark) => mark.page))].join("、")}{" "}
          页
        </p>
      )}
      <MarkTexts marks={marks} />
      <ProofPage read={read} documentId={proof.document_id} page={page} onPage={setPage}>
        {(drawn) => (
          <ProofSheet key={page} drawn={drawn} page={page} revision={revision} marks={here} />
        )}
      </ProofPage>
      <p className={styles.quiet}>
        {showTime(issuedAt)} 发出{decidedAt === null ? "" : `，${showTime(decidedAt)} 答复`}
        ，SHA-256 <span title={sha256}>{shortHash(sha256)}</span>
      </p>
    </section>
  );
}
