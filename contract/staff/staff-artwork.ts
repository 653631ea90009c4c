import * as v from "valibot";
import { artworkTypes, lineArtwork } from "#contract/artwork/artwork.ts";
import { artworkProof, proofing } from "#contract/artwork/artwork-proof.ts";
import { pageMark, pageRemarks } from "#contract/artwork/page-mark.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, pageOf, pageQuery, uuid } from "#contract/http/fields.ts";
import { note } from "#contract/http/text-fields.ts";

const staff = "/api/v2/staff/artwork";

/**
 * Files that wait for the shop, the longest wait first; each is read at `url` with the key. A file
 * whose proof waits for its buyer is none of them.
 */
export const waitingArtwork = endpoint({
  method: "GET",
  path: `${staff}/waiting`,
  guard: "staff",
  addition: true,
  summary: "Files that wait to be accepted or sent back",
  input: v.object(pageQuery),
  output: pageOf(
    v.object({
      file_id: v.string(),
      order_id: v.string(),
      order_no: v.string(),
      item_id: v.string(),
      title: v.string(),
      /** The part of the line, such as 正面; empty: all of it. */
      part: v.optional(v.string(), ""),
      name: v.string(),
      type: v.picklist(artworkTypes),
      size: v.number(),
      sentAt: instant,
      url: v.string(),
      /** The first page as the buyer's device drew it, `data:image/jpeg;…`; null where it did not. */
      preview: v.nullable(v.string()),
      /** Findings of the server's inspection of the stored file; null before it. */
      noticed: v.nullable(v.string()),
      /** `proof`: the buyer wants a proof before printing. */
      proofing: v.optional(proofing, "direct"),
      /** Proofs of this place, newest first. */
      proofs: v.optional(v.array(artworkProof), []),
    }),
  ),
});

const decided = v.object({
  order_id: v.string(),
  state: v.number(),
  artwork: v.array(lineArtwork),
});

/**
 * Accepts a file, or rejects it with a reason that the buyer reads, and marks on its pages that the
 * buyer sees. A file whose buyer wants a proof is accepted by the buyer alone. The last accepted
 * file starts the order's production; the first rejected one moves it to 文件待重传. Repeating a
 * decision has the same reply; the opposite one is refused with `stateConflict`.
 */
export const decideArtwork = endpoint({
  method: "POST",
  path: `${staff}/decide`,
  guard: "staff",
  addition: true,
  summary: "Accept a file, or send it back with words and a mark",
  input: v.pipe(
    v.object({
      file_id: uuid,
      decision: v.picklist(["accept", "return"], "请选择通过或退回"),
      words: v.optional(note("退回原因", 200), ""),
      mark: v.optional(v.nullable(pageMark), null),
      /** Marks on any of its pages, with words each. */
      marks: v.optional(pageRemarks, []),
    }),
    v.forward(
      v.check(
        ({ decision, words }) => decision === "accept" || words !== "",
        "请写明为什么退回，买家照着改",
      ),
      ["words"],
    ),
  ),
  output: decided,
});

/**
 * Issues a proof: a PDF with the file's pages, its trim, the job's facts and the file's SHA-256. The
 * buyer is mailed, and approves it or asks for changes. `seen` is the number of proofs that the
 * person saw: where another was issued meanwhile, this one is refused with `stateConflict`.
 */
export const issueProof = endpoint({
  method: "POST",
  path: `${staff}/proof`,
  guard: "staff",
  addition: true,
  idempotent: true,
  summary: "Issue a proof of a file for its buyer's approval",
  input: v.object({
    file_id: uuid,
    seen: v.pipe(v.number("版次错误"), v.integer("版次错误"), v.minValue(0, "版次错误")),
    words: v.optional(note("说明", 200), ""),
  }),
  output: decided,
});

/** For an order whose files arrived another way, such as by mail: its lines need none any more. */
export const waiveArtwork = endpoint({
  method: "POST",
  path: `${staff}/waive`,
  guard: "staff",
  addition: true,
  summary: "An order needs no (further) files from its buyer",
  input: v.object({ order_id: uuid }),
  output: decided,
});
