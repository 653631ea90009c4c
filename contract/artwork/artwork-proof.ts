import * as v from "valibot";
import { instant } from "#contract/http/fields.ts";
import { line } from "#contract/http/text-fields.ts";
import { pageRemarks } from "./page-mark.ts";

/** 样稿: the buyer approves a proof before printing. 直接印刷: the shop's review is enough. */
export const proofings = ["proof", "direct"] as const;
export type Proofing = (typeof proofings)[number];
export const proofing = v.picklist(proofings, "请选择先看样稿或直接印刷");

/**
 * `issued`: the buyer's turn. `approved` and `answered` (要修改) are the buyer's. `withdrawn`:
 * another proof or file took its place, or the file was sent back.
 */
const proofStates = ["issued", "approved", "answered", "withdrawn"] as const;
export type ProofState = (typeof proofStates)[number];

/** A file's SHA-256 in lower-case hexadecimal digits. */
export const sha256 = v.pipe(
  v.string("文件校验码错误"),
  v.regex(/^[0-9a-f]{64}$/, "文件校验码错误"),
);

/** Pages of a file that a proof shows at most; the later ones are not drawn. */
export const mostProofPages = 64;
/** A page's picture: bytes of the JPEG at most, and pixels of its longer side. */
export const proofPictureLimit = { bytes: 1_500_000, side: 2400 } as const;

/** An ink and the share of the pages that it covers, in percent; null where it is not estimated. */
export const inkCoverage = v.object({
  name: line("油墨名", 60),
  percent: v.nullable(v.pipe(v.number("覆盖率错误"), v.minValue(0), v.maxValue(100))),
});
export type InkCoverage = v.InferOutput<typeof inkCoverage>;

/** One proof of a file: a PDF of the shop, bound to the file's bytes. */
export const artworkProof = v.object({
  proof_id: v.string(),
  /** The file that it shows; another one may have replaced it. */
  file_id: v.string(),
  /** From 1; counted over all files of this place. */
  revision: v.number(),
  state: v.picklist(proofStates),
  /** The PDF, read at `/files/{document_id}`; null once it is deleted. */
  document_id: v.nullable(v.string()),
  size: v.number(),
  /** Of the printed file, not of the PDF. */
  sha256,
  /** Name of the printed file. */
  name: v.string(),
  /** The shop's note to the buyer. */
  words: v.string(),
  /** What the buyer wants changed, with marks on the file's pages. */
  answer: v.string(),
  marks: pageRemarks,
  issuedAt: instant,
  /** When the buyer approved or answered; null in the other states. */
  decidedAt: v.nullable(instant),
});
export type ArtworkProof = v.InferOutput<typeof artworkProof>;
