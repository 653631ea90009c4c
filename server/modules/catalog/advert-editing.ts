import {
  type AdvertDocument,
  advertChanges,
  advertFaults,
  advertWords,
} from "#contract/catalog/advert-document.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { EditedAdvert } from "#contract/staff/staff-advert-editing.ts";
import type { PublishedVersion } from "#contract/staff/versions.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import type { NewPicture } from "#server/modules/artwork/shop-picture.ts";
import { columnsOf, documentOf, publishAdvertWithin } from "./advert-publishing.ts";
import * as versions from "./advert-versions.repository.ts";
import * as store from "./adverts.repository.ts";
import { lockedAdvert } from "./adverts.ts";
import type { Publication } from "./publishing.ts";
import { isSeen, listedVersions, restorable, type Seen, versionsRead } from "./versioned.ts";

const noSuchAdvert = (): Refusal => new Refusal(codes.notFound, "没有这个广告");

const stateOf = ({ version, shown }: store.AdvertRow): EditedAdvert["state"] => {
  if (version === 0) return "draft";
  return shown ? "shown" : "off";
};

/** An advert as its editor shows it. @throws Refusal `notFound` */
export async function editedAdvert(db: Database | Transaction, id: string): Promise<EditedAdvert> {
  const row = await store.findRow(db, id);
  if (row === null) throw noSuchAdvert();
  const draft = await versions.findDraft(db, id);
  const document = draft?.document ?? documentOf(row);
  const { version } = row;
  return {
    ...{ advert_id: id, state: stateOf(row), version },
    draft:
      draft === null
        ? null
        : {
            ...{ edition: draft.edition, base: draft.base, who: draft.who },
            at: draft.changedAt.getTime(),
          },
    ...{ document, faults: advertFaults(document) },
  };
}

const changedMeanwhile = async (tx: Transaction, id: string): Promise<Refusal> =>
  new Refusal(
    codes.stateConflict,
    "别人刚改过这个广告，您的改动没有保存",
    await editedAdvert(tx, id),
  );

export interface AdvertDraftChange extends Seen {
  readonly id: string;
  readonly texts: Omit<AdvertDocument, "picture">;
  /** Null: as before. */
  readonly picture: NewPicture | null;
  readonly staffId: string | null;
  readonly at: Date;
}

/**
 * Stores a draft; an unknown id becomes a new advert that buyers do not see.
 * @throws Refusal `notFound`; `stateConflict` where it changed since; `invalidInput` for too many
 */
export async function saveAdvertDraftWithin(
  tx: Transaction,
  { id, edition, base, texts, picture, staffId, at }: AdvertDraftChange,
): Promise<EditedAdvert> {
  const { row, isNew } = await lockedAdvert(tx, id);
  if (isNew && (edition !== 0 || base !== 0)) throw noSuchAdvert();
  const draft = await versions.findDraft(tx, id);
  if (!isSeen({ draft, version: row.version }, { edition, base })) {
    throw await changedMeanwhile(tx, id);
  }
  const former = draft?.document ?? documentOf(row);
  const address = picture === null ? former.picture : await store.addPicture(tx, picture, at);
  const document = { ...texts, picture: address };
  // The list shows an advert that was never published as its draft has it.
  if (row.version === 0) await store.putRow(tx, { ...row, ...columnsOf(document) });
  await versions.putDraft(tx, {
    ...{ advertId: id, document, edition: edition + 1, base },
    ...{ changedBy: staffId, changedAt: at },
  });
  await store.dropUnusedPictures(tx);
  return editedAdvert(tx, id);
}

/** The advert and its draft of this edition, locked. @throws Refusal `notFound`, `stateConflict` */
async function lockedDraft(tx: Transaction, id: string, edition: number) {
  await store.lockAdverts(tx);
  const row = await store.findRow(tx, id);
  if (row === null) throw noSuchAdvert();
  const draft = await versions.findDraft(tx, id);
  if (draft === null || draft.edition !== edition) throw await changedMeanwhile(tx, id);
  return { row, draft };
}

/** Returns the advert's title. @throws Refusal `notFound`, `stateConflict` */
export async function dropAdvertDraftWithin(
  tx: Transaction,
  { id, edition }: { readonly id: string; readonly edition: number },
): Promise<string> {
  const { row } = await lockedDraft(tx, id, edition);
  await versions.dropDraft(tx, id);
  if (row.version === 0) await store.removeRow(tx, id);
  await store.dropUnusedPictures(tx);
  return row.title;
}

/** @throws Refusal `notFound`, `stateConflict`, `invalidInput` with the wrong field */
export async function publishAdvertDraftWithin(
  tx: Transaction,
  { id, edition, ...publication }: Publication & { readonly id: string; readonly edition: number },
): Promise<EditedAdvert> {
  const { row, draft } = await lockedDraft(tx, id, edition);
  await publishAdvertWithin(tx, row, draft.document, publication);
  await versions.dropDraft(tx, id);
  return editedAdvert(tx, id);
}

interface Restoring extends Omit<Publication, "note"> {
  readonly id: string;
  readonly number: number;
  readonly current: number;
}

/** @throws Refusal `notFound`, `stateConflict`, `invalidInput` where today's rules refuse it */
export async function restoreAdvertWithin(
  tx: Transaction,
  { id, number, current, staffId, at }: Restoring,
): Promise<EditedAdvert> {
  await store.lockAdverts(tx);
  const row = await store.findRow(tx, id);
  if (row === null) throw noSuchAdvert();
  const former = await versions.findVersion(tx, id, number);
  const draft = await versions.findDraft(tx, id);
  const wanted = await restorable(
    { former, draft, version: row.version },
    { number, current },
    () => changedMeanwhile(tx, id),
  );
  await publishAdvertWithin(tx, row, wanted, { note: `恢复第 ${number} 版`, staffId, at });
  return editedAdvert(tx, id);
}

/** Publications, the latest first. @throws Refusal `notFound` */
export async function advertVersionsOf(db: Database, id: string): Promise<PublishedVersion[]> {
  if ((await store.findRow(db, id)) === null) throw noSuchAdvert();
  return listedVersions(
    await versions.latestVersions(db, id, versionsRead),
    ({ title }) => title,
    (before, after) => advertChanges(before, after).map((field) => advertWords[field]),
  );
}
