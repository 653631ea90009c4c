import * as v from "valibot";
import { artworkTypes, lineArtwork } from "#contract/artwork/artwork.ts";
import {
  artworkProof,
  inkCoverage,
  mostProofPages,
  proofing,
  proofPictureLimit,
  sha256,
} from "#contract/artwork/artwork-proof.ts";
import { mostPages, pageMark, pageRemarks } from "#contract/artwork/page-mark.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, pageOf, pageQuery, uuid } from "#contract/http/fields.ts";
import { note } from "#contract/http/text-fields.ts";

const staff = "/api/v2/staff/artwork";

/** What staff see of a file before they decide. */
const waiting = {
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
};

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
  output: pageOf(v.object(waiting)),
});

/**
 * One file for review: what the list says of it, its state, and its neighbours in the queue. A file
 * that waits no more has no place, and the neighbours that it would have.
 */
export const artworkFile = endpoint({
  method: "GET",
  path: `${staff}/file`,
  guard: "staff",
  addition: true,
  summary: "One file with its neighbours in the queue",
  input: v.object({ file_id: uuid }),
  output: v.object({
    ...waiting,
    state: lineArtwork.entries.state,
    /** Which of the line's places it is for, from 1; 0: the whole line. */
    place: v.number(),
    /** SHA-256 of its bytes; null once they are deleted. */
    sha256: v.nullable(sha256),
    /** Ids of files. */
    previous: v.nullable(v.string()),
    next: v.nullable(v.string()),
    /** Its number in the queue, from 1; null where it does not wait. */
    position: v.nullable(v.number()),
    waiting: v.number(),
  }),
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

const mm = v.nullable(v.pipe(v.number("页面尺寸错误"), v.minValue(0.1), v.maxValue(100_000)));
const pageCount = v.pipe(
  v.number("页数错误"),
  v.integer("页数错误"),
  v.minValue(1, "页数错误"),
  v.maxValue(mostPages, "页数错误"),
);

/**
 * One page of a file, or the goods (page 0), as staff's browser drew it for the next proof. It is
 * bound to the file's hash: refused with `stateConflict` where the file has another one, and where
 * the server counted other pages. Another picture of the same page replaces it.
 */
export const putProofPicture = endpoint({
  method: "POST",
  path: `${staff}/proof/picture`,
  guard: "staff",
  addition: true,
  summary: "A drawn page for the next proof, bound to the file's hash",
  bodyLimit: 3 * 1024 * 1024,
  input: v.object({
    file_id: uuid,
    sha256,
    page: v.pipe(
      v.number("页码错误"),
      v.integer("页码错误"),
      v.minValue(0, "页码错误"),
      v.maxValue(mostProofPages, "页码错误"),
    ),
    pages: pageCount,
    /** Of the page; null for a picture file, which has no measures. */
    width_mm: mm,
    height_mm: mm,
    /** In fractions of the page; null where it has none. */
    trim: v.nullable(pageMark),
    /** A JPEG in base64. */
    picture: v.pipe(
      v.string("图片错误"),
      v.maxLength(Math.ceil(proofPictureLimit.bytes / 3) * 4, "图片太大"),
      v.regex(/^[A-Za-z0-9+/]+={0,2}$/, "图片错误"),
    ),
  }),
  output: v.object({ file_id: v.string(), page: v.number() }),
});

/**
 * Issues a proof: a PDF with the file's pages, its trim, the job's facts and the file's SHA-256.
 * `pictures`: its pages are the ones that were drawn for this hash, all of them, with the goods
 * where they were drawn; null: the server copies the pages. The buyer is mailed, and approves it or asks for changes. `seen` is the number of proofs that the
 * person saw: where another was issued meanwhile, this one is refused with `stateConflict`. The same
 * file, `seen` and words again have the first proof's reply, also under another key.
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
    pictures: v.optional(v.nullable(v.object({ sha256, pages: pageCount })), null),
    inks: v.optional(v.pipe(v.array(inkCoverage), v.maxLength(40, "油墨太多")), []),
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
