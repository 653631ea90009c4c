import { callOnce } from "#api/call-once.ts";
import { typeOf } from "#api/file-marks.ts";
import { newKey } from "#api/new-key.ts";
import { sendUpload } from "#api/send-upload.ts";
import { mostFileBytes } from "#contract/artwork/artwork.ts";
import { shareFirmJob } from "#contract/firms/firm-jobs.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { holdPage } from "#platform/at-stake.ts";
import { isAway, look } from "#platform/network.ts";
import type { Shareable } from "./shareable.ts";

/** Ids of shares without a reply, so that a repetition is the same share. */
const unanswered = new Map<string, string>();

const refused = (text: string) => new Refusal(codes.invalidInput, text);

async function uploaded(file: File, onSent: (sent: number) => void): Promise<string> {
  if (file.size === 0) throw refused("文件是空的，请重新选择");
  if (file.size > mostFileBytes.shared) throw refused("文件超过 200 MB，请压缩后再选");
  const type = await typeOf(file);
  if (type === null) throw refused("只收 PDF、AI（存为 PDF）、JPG、PNG、TIFF 文件");
  const letGo = holdPage();
  try {
    return await sendUpload({ kind: "shared" }, file, type, onSent);
  } finally {
    letGo();
  }
}

/** The file picked on this device, else the one that came with the taken job. */
interface Files {
  readonly picked: File | null;
  readonly taken: string | null;
}

/**
 * Shares a copy of a job with the firm, its file first. `files` null: without one.
 * @throws `Refusal` or `Unreachable`
 */
export async function shareJob(
  { id, productId, title, job }: Shareable,
  note: string,
  files: Files | null,
  onSent: (sent: number) => void,
): Promise<void> {
  if (isAway() && !(await look())) throw refused("没有网络，联网后再点共享");
  const picked = files?.picked ?? null;
  const upload_id = picked === null ? (files?.taken ?? null) : await uploaded(picked, onSent);
  const content = { product_id: productId, title, note, job, upload_id };
  const intent = `${id} ${JSON.stringify(content)}`;
  const job_id = unanswered.get(intent) ?? newKey();
  unanswered.set(intent, job_id);
  await callOnce(shareFirmJob, { job_id, ...content });
  unanswered.delete(intent);
}
