import { type AdvertDocument, advertChanges } from "#contract/catalog/advert-document.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { StaffAdvert } from "#contract/staff/staff-adverts.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import type { NewPicture } from "#server/modules/artwork/shop-picture.ts";
import { assertLeads, documentOf, publishAdvertWithin } from "./advert-publishing.ts";
import { draftedIds, findDraft } from "./advert-versions.repository.ts";
import * as store from "./adverts.repository.ts";
import { movedPositions } from "./places.repository.ts";
import type { Publication } from "./publishing.ts";

const most = 20;

const staffAdvertOf = (row: store.AdvertRow, drafted: boolean): StaffAdvert => {
  const { id: advert_id, shown, version } = row;
  return { advert_id, ...documentOf(row), ...{ shown, version, drafted } };
};

/** Every advert in display order, visible or not. */
export async function allAdverts(db: Database): Promise<StaffAdvert[]> {
  const drafted = await draftedIds(db);
  return (await store.inOrder(db)).map((row) => staffAdvertOf(row, drafted.has(row.id)));
}

/**
 * The locked advert; for an unknown id the row of a new one behind the others, not yet stored.
 * @throws Refusal `invalidInput` where there are too many
 */
export async function lockedAdvert(
  tx: Transaction,
  id: string,
): Promise<{ readonly row: store.AdvertRow; readonly isNew: boolean }> {
  await store.lockAdverts(tx);
  const rows = await store.inOrder(tx);
  const held = rows.find((row) => row.id === id);
  if (held !== undefined) return { row: held, isNew: false };
  if (rows.length >= most) throw new Refusal(codes.invalidInput, `广告最多${most}个`);
  const position = Math.max(-1, ...rows.map((row) => row.position)) + 1;
  const blank = { title: "", subtitle: "", link: "", picture: "", from: null, until: null };
  return { row: { id, ...blank, ...{ position, shown: false, version: 0 } }, isNew: true };
}

/** Absent fields stay as they are. */
type Changes = {
  readonly [Name in Exclude<keyof AdvertDocument, "picture">]?: AdvertDocument[Name] | undefined;
} & { readonly shown?: boolean | undefined };

export interface DirectChange {
  readonly id: string;
  readonly changes: Changes;
  readonly picture: NewPicture | null;
}

/** @throws Refusal `invalidInput` for a field that a new advert lacks */
function neededFact<Value>(value: Value | undefined, field: string, words: string): Value {
  if (value !== undefined) return value;
  throw new Refusal(codes.invalidInput, words, { field });
}

/** The document with the changes applied. @throws Refusal `invalidInput` for a field that a new one lacks */
function changedDocument(
  row: store.AdvertRow,
  isNew: boolean,
  changes: Changes,
  picture: string | null,
): AdvertDocument {
  const held: Partial<AdvertDocument> = isNew ? {} : documentOf(row);
  return {
    title: neededFact(changes.title ?? held.title, "title", "请填写标题"),
    subtitle: changes.subtitle ?? row.subtitle,
    link: neededFact(changes.link ?? held.link, "link", "请填写链接"),
    picture: neededFact(picture ?? held.picture, "picture", "请选择图片"),
    from: changes.from === undefined ? (held.from ?? null) : changes.from,
    until: changes.until === undefined ? (held.until ?? null) : changes.until,
  };
}

const isAlike = (one: AdvertDocument, other: AdvertDocument): boolean =>
  advertChanges(one, other).length === 0;

/**
 * Adds an advert behind the others, or changes the one of its id, for buyers at once. Changed fields
 * of its document become its next version.
 * @throws Refusal `invalidInput`, `notFound` for its link, `stateConflict` while it has a draft
 */
export async function putAdvertWithin(
  tx: Transaction,
  { id, changes, picture }: DirectChange,
  publication: Publication,
): Promise<StaffAdvert> {
  const { row, isNew } = await lockedAdvert(tx, id);
  const shown = neededFact(
    changes.shown ?? (isNew ? undefined : row.shown),
    "shown",
    "请选择是否显示",
  );
  const address = picture === null ? null : await store.addPicture(tx, picture, publication.at);
  const draft = await findDraft(tx, id);
  const held = isNew ? null : documentOf(row);
  const document = changedDocument(row, isNew, changes, address);
  if (held !== null && isAlike(held, document)) {
    if (shown && row.version === 0) {
      throw new Refusal(codes.stateConflict, "还没有发布，请先在编辑里发布");
    }
    if (shown) await assertLeads(tx, document.link);
    await store.putRow(tx, { ...row, shown });
    return staffAdvertOf({ ...row, shown }, draft !== null);
  }
  if (draft !== null) {
    throw new Refusal(codes.stateConflict, "还有没发布的草稿，请先发布或放弃");
  }
  const published = await publishAdvertWithin(tx, row, document, publication, shown);
  return staffAdvertOf(published, false);
}

/** Swaps places with its neighbour. @throws Refusal `notFound`, `stateConflict` at the end */
export async function moveAdvertWithin(
  tx: Transaction,
  id: string,
  to: "up" | "down",
): Promise<StaffAdvert> {
  await store.lockAdverts(tx);
  const rows = await store.inOrder(tx);
  const found = rows.find((row) => row.id === id);
  if (found === undefined) throw new Refusal(codes.notFound, "没有这个广告");
  for (const { id: moved, position } of movedPositions(rows, id, to)) {
    await store.placeRow(tx, moved, position);
  }
  return staffAdvertOf(found, (await findDraft(tx, id)) !== null);
}
