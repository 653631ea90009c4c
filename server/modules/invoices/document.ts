import { buffer } from "node:stream/consumers";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithFiles } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { takeUploads, type UploadRow } from "#server/modules/artwork/uploads.repository.ts";

/** An archive's directory is at its end; the rest of a large one is never read. */
const tailBytes = 64 * 1024;

/** A directory entry: its signature, 42 bytes of header, the name. */
const entry = "PK\u0001\u0002";
const nameAt = 46;
const root = "OFD.xml";

/** An OFD is an archive with `OFD.xml` in its root directory. */
async function isOfd(deps: WithFiles, { id, size }: UploadRow): Promise<boolean> {
  const length = Math.min(tailBytes, size);
  const file = await deps.files.read(id, { from: size - length, length });
  if (file === null) return false;
  const tail = await buffer(file);
  for (let at = tail.indexOf(entry); at >= 0; at = tail.indexOf(entry, at + 1)) {
    const named = tail.subarray(at + nameAt).toString("latin1", 0, root.length);
    if (named === root && tail.readUInt16LE(at + 28) === root.length) return true;
  }
  return false;
}

/** Whose document it is; without an order for one of a firm's month. */
interface DocumentOf {
  readonly userId: string;
  readonly orderId: string | null;
}

/**
 * Accepts a document that was sent for an invoice.
 * @throws Refusal `notFound` where it is incomplete, `invalidInput` where it is no OFD
 */
export async function documentWithin(
  tx: Transaction,
  deps: WithClock & WithFiles,
  { userId, orderId }: DocumentOf,
  documentId: string,
): Promise<string> {
  const [document] = await takeUploads(tx, {
    userId,
    kind: "invoice",
    orderId,
    ids: [documentId],
    at: nowDate(deps),
  });
  if (document === undefined) throw new Error("a taken upload has no row");
  if (document.type === "application/ofd" && !(await isOfd(deps, document))) {
    throw new Refusal(codes.invalidInput, "这个文件不是 OFD 发票", { field: "document_id" });
  }
  return document.id;
}
