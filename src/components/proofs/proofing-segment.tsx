import styles from "#components/artwork/artwork.module.css";
import type { Proofing } from "#contract/artwork/artwork-proof.ts";
import { Segment } from "#ui/controls/segment.tsx";

const options = [
  { value: "proof", label: "先看样稿" },
  { value: "direct", label: "直接印刷" },
] as const;

/** The promise of dates begins again when the last proof is approved. */
const notes: Record<Proofing, string> = {
  proof: "审核后本店发样稿，您确认才印刷，不另收费；生产时间从您确认时算起。",
  direct: "审核通过就印刷，不发样稿；生产时间从文件传齐时算起，少等一次确认。",
};

interface ProofingSegmentProps {
  readonly value: Proofing;
  onChange(proofing: Proofing): void;
}

/** 先看样稿 or 直接印刷, with what each means. */
export const ProofingSegment = ({ value, onChange }: ProofingSegmentProps) => (
  <div className={styles.choice}>
    <Segment label="印刷前" value={value} options={options} onChange={onChange} />
    <p className={styles.fileFacts}>{notes[value]}</p>
  </div>
);
