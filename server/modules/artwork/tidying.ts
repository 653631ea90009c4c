import * as v from "valibot";
import { uuid } from "#contract/http/fields.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase, WithFiles } from "#server/infra/deps.ts";
import { pruneArtwork } from "./artwork.repository.ts";
import { prunePictureLeftovers } from "./proof-pictures.repository.ts";
import { pruneSharedFiles } from "./shared-files.repository.ts";
import { knownUploads, pruneLooseUploads, prunePictures } from "./uploads.repository.ts";

const day = 86_400_000;
/**
 * Days that an unfinished or unused file is stored; days after the end of its order; days after a
 * picture was sent.
 */
const looseDays = 7;
const keptDays = 180;
/** A file without a row is left alone for an hour: its row may be written soon. */
const strayMs = 3_600_000;

/**
 * Deletes rows of expired files, then stored files without a row. Files with other names are not
 * the shop's and stay.
 */
export async function tidyFiles(deps: WithDatabase & WithClock & WithFiles): Promise<void> {
  const now = deps.clock.now();
  await pruneLooseUploads(deps.db, new Date(now - looseDays * day));
  await inTransaction(deps.db, (tx) => pruneArtwork(tx, new Date(now - keptDays * day)));
  await inTransaction(deps.db, pruneSharedFiles);
  await prunePictures(deps.db, new Date(now - keptDays * day));
  await prunePictureLeftovers(deps.db, new Date(now - day));
  const quiet = (await deps.files.quiet(Date.now() - strayMs)).filter((id) => v.is(uuid, id));
  const known = await knownUploads(deps.db, quiet);
  for (const id of quiet) if (!known.has(id)) await deps.files.remove(id);
}
