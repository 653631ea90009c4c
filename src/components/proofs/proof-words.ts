import type { ProofState } from "#contract/artwork/artwork-proof.ts";
import type { TagTone } from "#ui/feedback/tag.tsx";

export const proofStateWords: Record<ProofState, string> = {
  issued: "待您确认",
  approved: "已确认",
  answered: "要修改",
  withdrawn: "已作废",
};

export const proofTones: Record<ProofState, TagTone> = {
  issued: "y",
  approved: "ok",
  answered: "c",
  withdrawn: "k",
};

/** `3fa94c1b…90ab12cd`: the first and the last eight digits. */
export const shortHash = (sha256: string): string => `${sha256.slice(0, 8)}…${sha256.slice(-8)}`;
