import { useState } from "react";
import type { Proofing } from "#contract/artwork/artwork-proof.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { choose } from "./proof-acts.ts";
import { ProofingSegment } from "./proofing-segment.tsx";

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
  return <ProofingSegment value={value} onChange={(proofing) => void change(proofing)} />;
}
