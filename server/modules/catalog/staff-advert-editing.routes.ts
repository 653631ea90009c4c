import type { FastifyInstance } from "fastify";
import * as contract from "#contract/staff/staff-advert-editing.ts";
import { advertPicture } from "#contract/staff/staff-adverts.ts";
import { notesOf } from "#server/http/call-log.ts";
import { type Caller, staffIdOf } from "#server/http/guard.ts";
import { invalidateResponses } from "#server/http/response-cache.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { shopPictureOf } from "#server/modules/artwork/shop-picture.ts";
import {
  advertVersionsOf,
  dropAdvertDraftWithin,
  editedAdvert,
  publishAdvertDraftWithin,
  restoreAdvertWithin,
  saveAdvertDraftWithin,
} from "./advert-editing.ts";

export function register(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps;
  const by = (caller: Caller) => ({ staffId: staffIdOf(caller), at: nowDate(deps) });

  route(app, deps, contract.advertEditor, ({ input }) => editedAdvert(db, input.advert_id));

  route(app, deps, contract.advertVersions, async ({ input }) => ({
    items: await advertVersionsOf(db, input.advert_id),
  }));

  route(app, deps, contract.saveAdvertDraft, async ({ input, caller, request }) => {
    const { advert_id: id, edition, base, document: texts, picture: sent } = input;
    const picture = sent === null ? null : shopPictureOf(sent, advertPicture);
    const change = { id, edition, base, texts, picture, ...by(caller) };
    const saved = await inTransaction(db, (tx) => saveAdvertDraftWithin(tx, change));
    notesOf(request).subject = saved.document.title;
    return saved;
  });

  route(app, deps, contract.dropAdvertDraft, async ({ input, request }) => {
    const { advert_id: id, edition } = input;
    notesOf(request).subject = await inTransaction(db, (tx) =>
      dropAdvertDraftWithin(tx, { id, edition }),
    );
    return {};
  });

  route(app, deps, contract.publishAdvert, async ({ input, caller, request }) => {
    const { advert_id: id, edition, note } = input;
    const published = await inTransaction(db, (tx) =>
      publishAdvertDraftWithin(tx, { id, edition, note, ...by(caller) }),
    );
    invalidateResponses(deps);
    notesOf(request).subject = `${published.document.title}: version ${published.version}`;
    return published;
  });

  route(app, deps, contract.restoreAdvert, async ({ input, caller, request }) => {
    const { advert_id: id, version: number, current } = input;
    const restored = await inTransaction(db, (tx) =>
      restoreAdvertWithin(tx, { id, number, current, ...by(caller) }),
    );
    invalidateResponses(deps);
    notesOf(request).subject = `${restored.document.title}: version ${number}`;
    return restored;
  });
}
