import type { FastifyInstance } from "fastify";
import {
  attachFiles,
  earlierFiles,
  isArtworkType,
  mostFileBytes,
  putPreview,
  signUpload,
  type UploadPurpose,
} from "#contract/artwork/artwork.ts";
import { answerProof, approveProof, chooseProofing } from "#contract/artwork/proof-calls.ts";
import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import { fileNameOf } from "#contract/http/file-name.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { tableType } from "#contract/jobs/data-table.ts";
import { intentOf, withIdempotency } from "#server/http/idempotency.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { takeOne } from "#server/infra/database/throttles.repository.ts";
import type { WithClock, WithDatabase, WithFiles, WithRandom } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { assertSmallJpeg } from "#server/infra/storage/small-jpeg.ts";
import { earlierArtwork } from "#server/modules/artwork/artwork.repository.ts";
import { permitFor } from "#server/modules/artwork/permit.ts";
import { takenFilesOf } from "#server/modules/artwork/shared-files.repository.ts";
import {
  putPreview as keepPreview,
  looseUploads,
  openUpload,
} from "#server/modules/artwork/uploads.repository.ts";
import type { Decided } from "./artwork-decisions.ts";
import { assertWanted, attachWithin } from "./order-artwork.ts";
import { answerWithin, approveWithin, chooseWithin } from "./order-proofs.ts";

/** Incomplete and unused files that one buyer may have at once. */
const mostLoose = 30;
const signaturesPerMinute = 60;

type Asked = ParsedInputOf<typeof signUpload>;

/** Rules between fields: the file type of each purpose. */
function assertFits({ purpose, size, type }: Asked): void {
  if (size > mostFileBytes[purpose.kind]) {
    const most = mostFileBytes[purpose.kind] / 1024 / 1024;
    const what = purpose.kind === "data" ? "数据文件" : "图片";
    throw new Refusal(codes.invalidInput, `${what}最大${most} MB`, { field: "size" });
  }
  if ((purpose.kind === "data") !== (type === tableType)) {
    const only = purpose.kind === "data" ? "请选择 CSV 文件" : "数据文件请传到可变数据那一栏";
    throw new Refusal(codes.invalidInput, only, { field: "type" });
  }
  if (purpose.kind === "data" || purpose.kind === "shared") return;
  if (purpose.kind === "review" && type !== "image/jpeg") {
    throw new Refusal(codes.invalidInput, "请选择 JPG 图片", { field: "type" });
  }
  if (purpose.kind !== "artwork" && type !== "image/jpeg" && type !== "image/png") {
    throw new Refusal(codes.invalidInput, "请选择 JPG 或 PNG 图片", { field: "type" });
  }
}

const itemOf = (purpose: UploadPurpose): string | null =>
  "item_id" in purpose ? purpose.item_id : null;

const orderOf = (purpose: UploadPurpose): string | null =>
  "order_id" in purpose ? purpose.order_id : null;

async function beginWithin(
  deps: WithDatabase & WithClock & WithRandom,
  userId: string,
  { purpose, ...file }: Asked,
) {
  const { kind } = purpose;
  const orderId = orderOf(purpose);
  const facts = { ...file, userId, kind, orderId, itemId: itemOf(purpose) };
  return inTransaction(deps.db, async (tx) => {
    await assertWanted(tx, userId, purpose);
    const row = await openUpload(tx, facts, { id: deps.random.uuid(), at: nowDate(deps) });
    if ((await looseUploads(tx, userId)) > mostLoose) {
      throw new Refusal(codes.throttled, "未用上的文件太多，请稍后再传");
    }
    return row;
  });
}

/** The reply of a decision, to buyer and staff. */
export const decidedOf = ({ order, artwork }: Decided) => ({
  order_id: order.id,
  state: order.state,
  artwork,
});

/** The buyer's decisions about proofs. */
function registerProofs(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, approveProof, async ({ input, key, user }) => {
    const intent = intentOf(approveProof, user.id, { key, input });
    const { order_id: orderId, proof_id: proofId, sha256 } = input;
    const asked = { userId: user.id, orderId, proofId, sha256 };
    return withIdempotency(deps, intent, async (tx) =>
      decidedOf(await approveWithin(tx, deps, asked)),
    );
  });

  route(app, deps, answerProof, async ({ input, key, user }) => {
    const intent = intentOf(answerProof, user.id, { key, input });
    const { order_id: orderId, proof_id: proofId, words, marks } = input;
    const asked = { userId: user.id, orderId, proofId, words, marks };
    return withIdempotency(deps, intent, async (tx) =>
      decidedOf(await answerWithin(tx, deps, asked)),
    );
  });

  route(app, deps, chooseProofing, async ({ input: { order_id: orderId, proofing }, user }) =>
    inTransaction(deps.db, async (tx) =>
      decidedOf(await chooseWithin(tx, deps, { userId: user.id, orderId, proofing })),
    ),
  );
}

/** Files that came with jobs of the firm, each once, newest first. */
async function takenByNow({ db }: WithDatabase, userId: string) {
  const files = await takenFilesOf(db, userId);
  const isFirst = ({ file }: (typeof files)[number], at: number) =>
    files.findIndex((one) => one.file.upload_id === file.upload_id) === at;
  return files
    .filter(isFirst)
    .flatMap(({ file: { type, ...file }, title, at }) =>
      isArtworkType(type)
        ? [{ ...file, type, sentAt: at.getTime(), title: title ?? "", shared: true }]
        : [],
    );
}

export function register(app: FastifyInstance, deps: RouteDeps & WithFiles): void {
  registerProofs(app, deps);
  route(app, deps, signUpload, async ({ input, user }) => {
    assertFits(input);
    const minute = { key: `upload:${user.id}`, windowMs: 60_000, most: signaturesPerMinute };
    await takeOne(deps, minute);
    return permitFor(deps, await beginWithin(deps, user.id, input));
  });

  route(app, deps, putPreview, async ({ input, user }) => {
    await takeOne(deps, { key: `preview:${user.id}`, windowMs: 60_000, most: signaturesPerMinute });
    const { upload_id, preview } = input;
    assertSmallJpeg(Buffer.from(preview.slice(preview.indexOf(",") + 1), "base64"));
    await keepPreview(deps.db, user.id, { uploadId: upload_id, image: preview });
    return { upload_id };
  });

  route(app, deps, attachFiles, async ({ input, user }) =>
    inTransaction(deps.db, async (tx) => ({
      order_id: input.order_id,
      artwork: await attachWithin(tx, deps, user.id, input),
    })),
  );

  route(app, deps, earlierFiles, async ({ user }) => [
    ...(user.inFirm ? await takenByNow(deps, user.id) : []),
    ...(await earlierArtwork(deps.db, user.id)).flatMap(({ file, title }) =>
      file.uploadId === null
        ? []
        : [
            {
              upload_id: file.uploadId,
              name: fileNameOf(file.name, file.type),
              type: file.type,
              size: file.size,
              sentAt: file.createdAt.getTime(),
              title,
            },
          ],
    ),
  ]);
}
