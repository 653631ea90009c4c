import { createHash } from "node:crypto";
import type { WithDatabase, WithFiles } from "#server/infra/deps.ts";
import { type ArtworkRow, noteHash } from "./artwork.repository.ts";

/**
 * SHA-256 of a print file's bytes in hexadecimal, stored at the first call: a finished file never
 * changes. Null where its bytes are gone.
 */
export async function fileHash(
  deps: WithDatabase & WithFiles,
  { id, uploadId, sha256 }: Pick<ArtworkRow, "id" | "uploadId" | "sha256">,
): Promise<string | null> {
  const bytes = uploadId === null ? null : await deps.files.read(uploadId);
  if (bytes === null) return null;
  if (sha256 !== null) {
    bytes.destroy();
    return sha256;
  }
  const hash = createHash("sha256");
  for await (const chunk of bytes) hash.update(chunk);
  const found = hash.digest("hex");
  await noteHash(deps.db, id, found);
  return found;
}
