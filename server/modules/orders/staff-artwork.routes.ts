import type { FastifyInstance } from "fastify";
import { fileNameOf } from "#contract/http/file-name.ts";
import { serverPaths } from "#contract/paths/server-paths.ts";
import { decideArtwork, waitingArtwork, waiveArtwork } from "#contract/staff/staff-artwork.ts";
import { notesOf } from "#server/http/call-log.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { pageOf, positionOf } from "#server/infra/database/keyset.ts";

import { nowDate } from "#server/infra/runtime/clock.ts";
import * as store from "#server/modules/artwork/artwork.repository.ts";
import { type Decided, decideWithin, waiveWithin } from "./order-artwork.ts";

const decidedOf = ({ order, artwork }: Decided) => ({
  order_id: order.id,
  state: order.state,
  artwork,
});

/** The staff's calls for buyers' files. */
export function register(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, waitingArtwork, async ({ input }) => {
    const rows = await store.waitingArtwork(deps.db, {
      limit: input.limit,
      ...(input.cursor === undefined ? {} : { after: positionOf(input.cursor) }),
    });
    const page = pageOf(rows, input.limit, ({ file }) => ({ at: file.createdAt, id: file.id }));
    return {
      nextCursor: page.nextCursor,
      items: page.items.map(({ file, orderNo, title, part, preview }) => ({
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
      })),
    };
  });

  route(app, deps, decideArtwork, async ({ input, request }) => {
    const { decision, words, mark } = input;
    const file = await store.findArtwork(deps.db, input.file_id);
    const decided = await inTransaction(deps.db, (tx) =>
      decideWithin(tx, { file, decision, words, mark }, nowDate(deps)),
    );
    notesOf(request).subject = `${decided.order.orderNo}: ${decision}`;
    return decidedOf(decided);
  });

  route(app, deps, waiveArtwork, async ({ input, request }) => {
    const decided = await inTransaction(deps.db, (tx) =>
      waiveWithin(tx, input.order_id, nowDate(deps)),
    );
    notesOf(request).subject = `${decided.order.orderNo}: waived`;
    return decidedOf(decided);
  });
}
