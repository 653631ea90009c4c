import { useState } from "react";
import styles from "#components/artwork/artwork.module.css";
import type { Proofing } from "#contract/artwork/artwork-proof.ts";
import { Segment } from "#ui/controls/segment.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { choose } from "./proof-acts.ts";

interface ProofingChoiceProps {
  readonly orderId: string;
  readonly value: Proofing;
  /** Files are in review: the choice is sent to the shop. */
  readonly sent: boolean;
  readonly offline: boolean;
  /** Before a file is sent: what the next one asks for. */
  onChoose(proofing: Proofing): void;
  onChanged(): void;
}

const options = [
  { value: "proof", label: "先看样稿" },
  { value: "direct", label: "直接印刷" },
] as const;

const notes: Record<Proofing, string> = {
  proof: "审核后本店发样稿，您确认后才印刷。",
  direct: "审核通过就印刷，不发样稿。",
};

/** 先看样稿 or 直接印刷, for the files of an order. */
export function ProofingChoice(props: ProofingChoiceProps) {
  const { orderId, value, sent, offline, onChoose, onChanged } = props;
  const [busy, setBusy] = useState(false);
  const change = async (proofing: Proofing) => {
    if (busy || proofing === value) return;
    if (!sent) {
      onChoose(proofing);
      return;
    }
    if (offline) {
      toast("联网后可以改", { tone: "danger" });
      return;
    }
    setBusy(true);
    const why = await choose(orderId, proofing);
    setBusy(false);
    if (why === null) onChoose(proofing);
    else toast(why, { tone: "danger" });
    onChanged();
  };
  return (
    <div className={styles.choice}>
      <Segment
        label="印刷前"
        value={value}
        options={options}
        onChange={(proofing) => void change(proofing)}
      />
      <p className={styles.fileFacts}>{notes[value]}</p>
    </div>
  );
}
