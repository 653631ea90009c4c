import type { FastifyInstance } from "fastify";
import { fileNameOf } from "#contract/http/file-name.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { serverPaths } from "#contract/paths/server-paths.ts";
import {
  artworkFile,
  decideArtwork,
  issueProof,
  putProofPicture,
  waitingArtwork,
  waiveArtwork,
} from "#contract/staff/staff-artwork.ts";
import { notesOf } from "#server/http/call-log.ts";
import { intentOf, withIdempotency } from "#server/http/idempotency.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { pageOf, positionOf } from "#server/infra/database/keyset.ts";
import type { WithFiles } from "#server/infra/deps.ts";
import { sendLettersSoon } from "#server/infra/mail/mail-worker.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import * as store from "#server/modules/artwork/artwork.repository.ts";
import { fileHash } from "#server/modules/artwork/file-hash.ts";
import { type ProofRow, proofsOf } from "#server/modules/artwork/proofs.repository.ts";
import { proofViewOf } from "#server/modules/order-records/line-artwork.ts";
import { decidedOf } from "./artwork.routes.ts";
import { decideWithin, waiveWithin } from "./artwork-decisions.ts";
import { linesOf } from "./order-artwork.ts";
import { issuedBefore, issueWithin, makeProof } from "./proof-issuing.ts";
import { takePicture, wholePictures } from "./proof-pictures.ts";

/** A file as staff see it in the queue. */
const waitingOf = (
  { file, orderNo, title, part, preview }: store.WaitingArtwork,
  proofs: readonly ProofRow[],
) => ({
  file_id: file.id,
  order_id: file.orderId,
  order_no: orderNo,
  item_id: file.itemId,
  title,
  part: file.place === 0 ? "" : (part ?? ""),
  name: fileNameOf(file.name, file.type),
  type: file.type,
  size: file.size,
  sentAt: file.createdAt.getTime(),
  url: `${serverPaths.files}/${file.uploadId}`,
  preview,
  noticed: file.noticed,
  proofing: file.proofing,
  proofs: proofs
    .filter(({ itemId, place }) => itemId === file.itemId && place === file.place)
    .map(proofViewOf),
});

/** The staff's calls for buyers' files. */
export function register(app: FastifyInstance, deps: RouteDeps & WithFiles): void {
  route(app, deps, waitingArtwork, async ({ input }) => {
    const rows = await store.waitingArtwork(deps.db, {
      limit: input.limit,
      ...(input.cursor === undefined ? {} : { after: positionOf(input.cursor) }),
    });
    const page = pageOf(rows, input.limit, ({ file }) => ({ at: file.createdAt, id: file.id }));
    const proofs = await proofsOf(
      deps.db,
      page.items.map(({ file }) => file.orderId),
    );
    return {
      nextCursor: page.nextCursor,
      items: page.items.map((row) => waitingOf(row, proofs)),
    };
  });

  route(app, deps, artworkFile, async ({ input }) => {
    const row = await store.queuedArtwork(deps.db, input.file_id);
    const { file } = row;
    if (file.state === "replaced") throw new Refusal(codes.stateConflict, "买家已换文件");
    return {
      ...waitingOf(row, await proofsOf(deps.db, [file.orderId])),
      ...(await store.neighboursOf(deps.db, file)),
      state: file.state,
      place: file.place,
      sha256: await fileHash(deps, file),
    };
  });

  route(app, deps, decideArtwork, async ({ input, request }) => {
    const { decision, words, mark, marks } = input;
    const file = await store.findArtwork(deps.db, input.file_id);
    // What is printed is known by its hash from here on.
    if (decision === "accept" && (await fileHash(deps, file)) === null) {
      throw new Refusal(codes.stateConflict, "文件不在了，请退回，让买家重传");
    }
    const decided = await inTransaction(deps.db, (tx) =>
      decideWithin(tx, { file, decision, words, mark, marks }, nowDate(deps)),
    );
    notesOf(request).subject = `${decided.order.orderNo}: ${decision}`;
    return decidedOf(decided);
  });

  route(app, deps, putProofPicture, async ({ input, request }) => {
    const { file_id, page } = input;
    await takePicture(deps, await store.findArtwork(deps.db, file_id), input);
    notesOf(request).subject = `page ${page}`;
    return { file_id, page };
  });

  route(app, deps, issueProof, async ({ input, key, request }) => {
    const { words, seen } = input;
    const intent = intentOf(issueProof, "staff", { key, input });
    const file = await store.findArtwork(deps.db, input.file_id);
    const wish = { file, seen, words };
    const replyOn = async (order_id: string, state: number) => {
      const artwork = await inTransaction(deps.db, (tx) => linesOf(tx, order_id));
      return { order_id, state, artwork };
    };
    const before = await issuedBefore(deps, wish);
    if (before !== null) return replyOn(before.id, before.state);
    const pictures = await wholePictures(deps, file, input.pictures);
    const made = await makeProof(deps, file, { words, pictures, inks: input.inks });
    let isIssued = false;
    try {
      // The kept reply of a staff call outlives the buyer's account: it holds none of their texts.
      const moved = await withIdempotency(deps, intent, async (tx) => {
        const { order, isNew } = await issueWithin(tx, deps, { ...wish, made });
        isIssued = isNew;
        return { order_id: order.id, state: order.state, order_no: order.orderNo };
      });
      notesOf(request).subject = `${moved.order_no}: proof`;
      sendLettersSoon(deps);
      return await replyOn(moved.order_id, moved.state);
    } finally {
      if (!isIssued) await Promise.allSettled([deps.files.remove(made.document.id)]);
    }
  });

  route(app, deps, waiveArtwork, async ({ input, request }) => {
    const decided = await inTransaction(deps.db, (tx) =>
      waiveWithin(tx, input.order_id, nowDate(deps)),
    );
    notesOf(request).subject = `${decided.order.orderNo}: waived`;
    return decidedOf(decided);
  });
}
