import { call } from "#api/call.ts";
import { fingerprintOf } from "#api/file-marks.ts";
import { sendFile } from "#api/send-file.ts";
import { Unreachable } from "#api/unreachable.ts";
import { signUpload } from "#contract/artwork/artwork.ts";
import { attachData } from "#contract/artwork/data-calls.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { type TableType, tableType } from "#contract/jobs/data-table.ts";
import type { SheetJob } from "#contract/jobs/jobs.ts";
import { totalQuantity } from "#contract/jobs/quantities.ts";
import { misfitOf } from "#contract/variable-data/check-table.ts";
import { untilWorthAsking } from "#platform/worth-asking.ts";
import { readTableFile } from "./table-file.ts";

const sends = 4;

const refused = (text: string) => new Refusal(codes.invalidInput, text);

/** @throws `Refusal` of a table that does not fit the job, before anything is sent */
async function assertFits(file: File, job: SheetJob): Promise<void> {
  if (file.size === 0) throw refused("文件是空的，请重新选择");
  const read = await readTableFile(file);
  if (!read.ok) throw refused(read.message);
  if (job.dataTable === undefined) throw refused("这一项没有可变数据");
  const misfit = misfitOf(read, job.dataTable, totalQuantity(job));
  if (misfit !== null) throw refused(misfit);
}

/**
 * Uploads a table and attaches it to a line; an interrupted upload is resumed.
 * @throws `Refusal` or `Unreachable`
 */
export async function sendTable(
  { orderId, itemId, job }: { orderId: string; itemId: string; job: SheetJob },
  file: File,
): Promise<void> {
  await assertFits(file, job);
  const fingerprint = await fingerprintOf(file);
  const { name, size } = file;
  const type: TableType = tableType;
  const { signal } = new AbortController();
  const purpose = { kind: "data", order_id: orderId, item_id: itemId } as const;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const asked = { purpose, name, size, type, fingerprint };
      const permit = await call(signUpload, asked, { signal });
      if (permit.offset < size) await sendFile(file, permit, () => undefined, signal);
      const { upload_id } = permit;
      await call(attachData, { order_id: orderId, item_id: itemId, upload_id }, { signal });
      return;
    } catch (error) {
      if (!(error instanceof Unreachable) || attempt >= sends) throw error;
      await untilWorthAsking(attempt, signal);
    }
  }
}
