import * as v from "valibot";
import type { WithDatabase, WithFiles } from "#server/infra/deps.ts";
import { inThread } from "#server/infra/runtime/worker-thread.ts";
import {
  type ArtworkRow,
  noteNoticed,
  unnoticedArtwork,
} from "#server/modules/artwork/artwork.repository.ts";
import type { SecondLook, StoredFile } from "#server/modules/artwork/second-look.ts";

const program = new URL("./second-look-worker.js", import.meta.url);
const atOnce = 5;
const seen = v.object({ words: v.string(), pages: v.nullable(v.number()) });

async function seenIn(file: StoredFile): Promise<SecondLook> {
  const look = await inThread(program, file, async () => {
    const { secondLook } = await import("#server/modules/artwork/second-look.ts");
    return Buffer.from(JSON.stringify(await secondLook(file)));
  });
  return v.parse(seen, JSON.parse(look.toString()));
}

const unfinished: SecondLook = { words: "没有看完，请打开看", pages: null };
const gone: SecondLook = { words: "文件不在了", pages: null };

/** Inspects a stored file, and stores what was seen for staff. */
async function notice(
  deps: WithDatabase & WithFiles,
  { id, uploadId, size }: Pick<ArtworkRow, "id" | "uploadId" | "size">,
): Promise<SecondLook> {
  if (uploadId === null) return gone;
  const look =
    (await deps.files.asPath(uploadId, (path) => seenIn({ path, size })).catch(() => unfinished)) ??
    gone;
  await noteNoticed(deps.db, id, look);
  return look;
}

/** Inspects files that wait for a decision. */
export async function noticeArtwork(deps: WithDatabase & WithFiles): Promise<void> {
  for (const file of await unnoticedArtwork(deps.db, atOnce)) await notice(deps, file);
}

/** The pages of a PDF as the server counts them; null where it cannot, and for other files. */
export async function pagesOfFile(
  deps: WithDatabase & WithFiles,
  file: ArtworkRow,
): Promise<number | null> {
  if (file.pages !== null || file.type !== "application/pdf") return file.pages;
  return (await notice(deps, file)).pages;
}
