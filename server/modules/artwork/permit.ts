import type * as v from "valibot";
import type { uploadPermit } from "#contract/artwork/artwork.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { serverPaths } from "#contract/paths/server-paths.ts";
import type { WithClock, WithDatabase, WithFiles, WithLetterSeal } from "#server/infra/deps.ts";
import { signPolicy } from "./policy.ts";
import { standOf } from "./receiving.ts";
import type { UploadRow } from "./uploads.repository.ts";

/**
 * The address for an upload's bytes, and its current offset.
 * @throws Refusal `stateConflict` where the store has no space for the rest
 */
export async function permitFor(
  deps: WithDatabase & WithClock & WithLetterSeal & WithFiles,
  begun: UploadRow,
): Promise<v.InferOutput<typeof uploadPermit>> {
  const row = await standOf(deps, begun);
  if (row.finishedAt === null && !deps.files.hasRoomFor(row.size - row.arrived)) {
    throw new Refusal(codes.stateConflict, "店里的存储空间不足，请稍后再传");
  }
  const policy = await signPolicy(deps, row);
  return {
    upload_id: row.id,
    url: `${serverPaths.files}/${row.id}`,
    policy: policy.text,
    expires_at: policy.until,
    offset: row.arrived,
  };
}
