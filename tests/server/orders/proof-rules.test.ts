import { describe, expect, test } from "vitest";
import type { ArtworkStage } from "#contract/artwork/artwork-stage.ts";
import { type ProofAct, proofRefusal } from "#server/modules/order-records/proof-rules.ts";

const acts = [
  ...["accept", "return", "issue", "draw"],
  ...["approve", "answer", "chooseProof", "chooseDirect"],
];
const isAct = (act: string): act is ProofAct => acts.includes(act);

/** By hand: the acts that a file of this stage allows; all others are refused. */
const allowed: Record<ArtworkStage, readonly string[]> = {
  none: [],
  review: ["accept", "return", "issue", "draw", "chooseProof", "chooseDirect"],
  proofReview: ["return", "issue", "draw", "chooseProof", "chooseDirect"],
  proofed: ["return", "issue", "draw", "approve", "answer", "chooseProof"],
  answered: ["return", "issue", "draw", "chooseProof"],
  approved: [],
  accepted: [],
  returned: [],
};

describe.each(Object.entries(allowed))("a file of the stage %s", (stage, may) => {
  test.each(acts.filter(isAct))("allows or refuses %s as written by hand", (act) => {
    const why = proofRefusal(stage as ArtworkStage, act);
    expect(why === null).toBe(may.includes(act));
    // A refusal says why, in a sentence.
    if (why !== null) expect(why).toMatch(/^[\u4e00-\u9fff，]{6,40}$/u);
  });
});
