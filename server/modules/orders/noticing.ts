import type { WithDatabase, WithFiles } from "#server/infra/deps.ts";
import { inThread } from "#server/infra/runtime/worker-thread.ts";
import { noteNoticed, unnoticedArtwork } from "#server/modules/artwork/artwork.repository.ts";
import type { StoredFile } from "#server/modules/artwork/second-look.ts";

const program = new URL("./second-look-worker.js", import.meta.url);
const atOnce = 5;

async function seenIn(file: StoredFile): Promise<string> {
  const words = await inThread(program, file, async () => {
    const { secondLook } = await import("#server/modules/artwork/second-look.ts");
    return Buffer.from(await secondLook(file));
  });
  return words.toString();
}

/** Inspects files that wait for a decision, and stores its findings for staff. */
export async function noticeArtwork(deps: WithDatabase & WithFiles): Promise<void> {
  for (const { id, uploadId, size } of await unnoticedArtwork(deps.db, atOnce)) {
    if (uploadId === null) continue;
    const words = await deps.files
      .asPath(uploadId, (path) => seenIn({ path, size }))
      .catch(() => "没有看完，请打开看");
    await noteNoticed(deps.db, id, words ?? "文件不在了");
  }
}
