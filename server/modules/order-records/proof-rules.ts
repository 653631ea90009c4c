import type { ArtworkStage } from "#contract/artwork/artwork-stage.ts";
import { codes, Refusal } from "#contract/http/reply.ts";

/** What staff (the first four) and the buyer may do to a file that was sent. */
export type ProofAct =
  | "accept"
  | "return"
  | "issue"
  | "draw"
  | "approve"
  | "answer"
  | "chooseProof"
  | "chooseDirect";

const isDecided = "这份文件已处理过，或买家已换文件";
const nothingInReview = "没有在审核的文件，不用再选";
const noProof = "现在没有等您确认的样稿，请刷新后再看";

const decided: Record<ProofAct, string | null> = {
  accept: isDecided,
  return: isDecided,
  issue: isDecided,
  draw: isDecided,
  approve: noProof,
  answer: noProof,
  chooseProof: nothingInReview,
  chooseDirect: nothingInReview,
};

const review: Record<ProofAct, string | null> = {
  ...decided,
  accept: null,
  return: null,
  issue: null,
  draw: null,
  chooseProof: null,
  chooseDirect: null,
};

/** Null: allowed. Otherwise the message to the person who asks. */
const refusals: Record<ArtworkStage, Record<ProofAct, string | null>> = {
  none: decided,
  returned: decided,
  accepted: decided,
  approved: decided,
  review,
  proofReview: { ...review, accept: "买家要先看样稿，请发样稿" },
  proofed: {
    ...review,
    accept: "样稿等买家确认，确认后自动通过",
    approve: null,
    answer: null,
    chooseDirect: "样稿已发出，请确认样稿，或标出要改的地方",
  },
  answered: {
    ...review,
    accept: "买家要修改，请重新发样稿，或退回文件",
    approve: "这份样稿您已要求修改，请等新样稿",
    answer: "这份样稿您已要求修改，请等新样稿",
    chooseDirect: "您已要求修改，请等新样稿，或换一个文件",
  },
};

/** Why the act is refused at this stage; null where it is allowed. */
export const proofRefusal = (stage: ArtworkStage, act: ProofAct): string | null =>
  refusals[stage][act];

/** @throws Refusal `stateConflict` where the stage does not allow the act */
export function assertProofAct(stage: ArtworkStage, act: ProofAct): void {
  const why = proofRefusal(stage, act);
  if (why !== null) throw new Refusal(codes.stateConflict, why);
}
