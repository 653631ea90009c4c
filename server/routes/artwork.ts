import type { FastifyInstance } from "fastify";
import { attachFiles, earlierFiles, mostFileBytes, signUpload } from "#contract/artwork.ts";
import { codes, Refusal } from "#contract/reply.ts";
import { serverPaths } from "#contract/server-paths.ts";
import { type Deps, nowDate } from "#server/deps.ts";
import { signPolicy } from "#server/files/policy.ts";
import { standOf } from "#server/files/receiving.ts";
import { hasRoomFor } from "#server/files/store.ts";
import { route } from "#server/http/route.ts";
import { assertWanted, attachWithin } from "#server/orders/artwork.ts";
import { earlierArtwork } from "#server/store/artwork.ts";
import { inTransaction } from "#server/store/database.ts";
import { takeOne } from "#server/store/throttles.ts";
import { looseUploads, openUpload, type UploadFacts } from "#server/store/uploads.ts";

/** Files on the way, or sent for nothing yet, that one buyer may have at once. */
const mostLoose = 30;
const signaturesPerMinute = 60;

/** Rules between fields: which kind of file a purpose takes. */
function assertFits({ purpose, size, type }: Pick<UploadFacts, "purpose" | "size" | "type">): void {
  if (size > mostFileBytes[purpose.kind]) {
    throw new Refusal(codes.invalidInput, "图片最大20 MB", { field: "size" });
  }
  if (purpose.kind === "after-sale" && type !== "image/jpeg" && type !== "image/png") {
    throw new Refusal(codes.invalidInput, "请选择 JPG 或 PNG 图片", { field: "type" });
  }
}

async function beginWithin(deps: Deps, facts: UploadFacts) {
  return inTransaction(deps.db, async (tx) => {
    await assertWanted(tx, facts.userId, facts.purpose);
    const row = await openUpload(tx, facts, { id: deps.random.uuid(), at: nowDate(deps) });
    if ((await looseUploads(tx, facts.userId)) > mostLoose) {
      throw new Refusal(codes.throttled, "未用上的文件太多，请稍后再传");
    }
    return row;
  });
}

export function register(app: FastifyInstance, deps: Deps): void {
  route(app, deps, signUpload, async ({ input, user }) => {
    assertFits(input);
    const minute = { key: `upload:${user.id}`, windowMs: 60_000, most: signaturesPerMinute };
    await takeOne(deps, minute);
    const row = await standOf(deps, await beginWithin(deps, { ...input, userId: user.id }));
    if (row.finishedAt === null && !hasRoomFor(deps.settings, row.size - row.arrived)) {
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
  });

  route(app, deps, attachFiles, async ({ input, user }) =>
    inTransaction(deps.db, async (tx) => ({
      order_id: input.order_id,
      artwork: await attachWithin(tx, deps, user.id, input),
    })),
  );

  route(app, deps, earlierFiles, async ({ user }) =>
    (await earlierArtwork(deps.db, user.id)).flatMap(({ file, title }) =>
      file.uploadId === null
        ? []
        : [
            {
              upload_id: file.uploadId,
              name: file.name,
              type: file.type,
              size: file.size,
              sentAt: file.createdAt.getTime(),
              title,
            },
          ],
    ),
  );
}
