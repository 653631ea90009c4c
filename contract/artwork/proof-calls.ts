import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { uuid } from "#contract/http/fields.ts";
import { note } from "#contract/http/text-fields.ts";
import { lineArtwork } from "./artwork.ts";
import { proofing, sha256 } from "./artwork-proof.ts";
import { pageRemarks } from "./page-mark.ts";

const files = "/api/v2/user/order/files";

const decided = v.object({
  order_id: v.string(),
  state: v.number(),
  artwork: v.array(lineArtwork),
});

/**
 * Approves a proof: the file with this hash is printed. The last approved or accepted file of an
 * order starts its production. Refused with `stateConflict` where the proof is no longer the
 * current one, and where the hash is another one's. Approving it again has the same reply.
 */
export const approveProof = endpoint({
  method: "POST",
  path: `${files}/proof/approve`,
  guard: "user",
  addition: true,
  idempotent: true,
  summary: "The buyer approves a proof, bound to the hash of the file",
  input: v.object({ order_id: uuid, proof_id: uuid, sha256 }),
  output: decided,
});

/**
 * Asks for changes of a proof, with words and marks on the file's pages. The shop issues another
 * proof or sends the file back; the buyer may send another file meanwhile.
 */
export const answerProof = endpoint({
  method: "POST",
  path: `${files}/proof/answer`,
  guard: "user",
  addition: true,
  idempotent: true,
  summary: "The buyer asks for changes of a proof",
  input: v.pipe(
    v.object({
      order_id: uuid,
      proof_id: uuid,
      words: v.optional(note("修改说明", 500), ""),
      marks: v.optional(pageRemarks, []),
    }),
    v.forward(
      v.check(
        ({ words, marks }) => words !== "" || marks.length > 0,
        "请写明要改什么，或在图上标出",
      ),
      ["words"],
    ),
  ),
  output: decided,
});

/**
 * Chooses between a proof and 直接印刷 for the files of an order that the shop reviews. Refused with
 * `stateConflict` once a proof was issued, and where no file is in review.
 */
export const chooseProofing = endpoint({
  method: "POST",
  path: `${files}/proofing`,
  guard: "user",
  addition: true,
  summary: "See a proof before printing, or print without one",
  input: v.object({ order_id: uuid, proofing }),
  output: decided,
});
