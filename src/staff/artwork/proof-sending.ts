import type { FileFacts } from "#components/preflight/facts.ts";
import { svgPicture } from "#components/proofs/svg-picture.ts";
import { mostProofPages } from "#contract/artwork/artwork-proof.ts";
import { artworkFile, issueProof, putProofPicture } from "#contract/staff/staff-artwork.ts";
import { staffAct, staffCall } from "#staff/call.ts";
import { fileBytes } from "./file-bytes.ts";
import { type DrawnForProof, drawForProof } from "./proof-drawing.ts";
import type { ReviewedFile } from "./reviewed-file.ts";

interface Sending {
  readonly file: ReviewedFile;
  readonly words: string;
  /** Null: it is downloaded first. */
  readonly bytes: Blob | null;
  readonly facts: FileFacts | null;
  /** The drawing of the goods on the screen; null: the proof has none. */
  readonly goods: SVGSVGElement | null;
  onProgress(progress: string): void;
}

/** A picture has up to 1.5 MB to send, and the server makes a PDF of up to 64 of them: ms. */
const timeoutMs = 120_000;

/** Sends what was drawn, bound to the file's hash; null where nothing can be drawn. */
async function sendPictures(sending: Sending, sha256: string) {
  const { file, facts, goods, onProgress } = sending;
  const bytes = sending.bytes ?? (file.uploadId === null ? null : await fileBytes(file.uploadId));
  if (bytes === null) return null;
  const put = async ({ widthMm, heightMm, ...drawn }: DrawnForProof) => {
    const bound = { file_id: file.file_id, sha256 };
    const input = { ...bound, ...drawn, width_mm: widthMm, height_mm: heightMm };
    await staffCall(putProofPicture, input, { timeoutMs });
  };
  const drawing = await drawForProof(bytes, facts, async (drawn) => {
    onProgress(`正在画第 ${drawn.page} / ${Math.min(drawn.pages, mostProofPages)} 页`);
    await put(drawn);
  });
  if (drawing === null) return null;
  const { pages, inks } = drawing;
  if (goods !== null) {
    onProgress("正在画成品图");
    const picture = await svgPicture(goods);
    await put({ page: 0, pages, widthMm: null, heightMm: null, trim: null, picture });
  }
  return { pictures: { sha256, pages }, inks: [...inks] };
}

/**
 * Issues a proof of what this browser drew. Where it cannot draw the file, the server copies the
 * pages. @throws Refusal, Unreachable
 */
export async function sendProof(sending: Sending): Promise<void> {
  const { file, words, onProgress } = sending;
  const { file_id } = file;
  onProgress("正在核对文件");
  const { sha256, proofs } = await staffCall(artworkFile, { file_id });
  const seen = file.proofs[0]?.revision ?? 0;
  // Issued by an earlier press whose reply was lost: the server compares both, without pictures.
  const isIssued = (proofs[0]?.revision ?? 0) > seen;
  const drawn = sha256 === null || isIssued ? null : await sendPictures(sending, sha256);
  onProgress("正在做样稿");
  await staffAct(issueProof, { ...{ file_id, seen, words }, ...drawn }, { timeoutMs });
}
