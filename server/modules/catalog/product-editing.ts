import { documentChanges, documentWords } from "#contract/catalog/product-changes.ts";
import { documentFaults, type ProductDocument } from "#contract/catalog/product-document.ts";
import { quoteType } from "#contract/catalog/storefront.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { EditedProduct } from "#contract/staff/staff-product-editing.ts";
import type { PublishedVersion } from "#contract/staff/versions.ts";
import { productOpening } from "#pricing/analysis/product-offer.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import * as versions from "./product-versions.repository.ts";
import { type Publication, publishWithin, unpublishedRow } from "./publishing.ts";
import { isSeen, listedVersions, restorable, versionsRead } from "./versioned.ts";

const noSuchProduct = (): Refusal => new Refusal(codes.notFound, "没有这个商品");

/** The latest publication as its row has it. */
function publishedDocument(row: versions.ProductRow): ProductDocument {
  const { name, summary, description, cateId, unit, tags, facts, preset, pictures } = row;
  const { offered } = row;
  const kind = quoteType.options.find((option) => option === row.quoteType);
  if (kind === undefined) throw new Error(`product ${row.id} with quote type ${row.quoteType}`);
  const texts = { name, summary, description, unit };
  return { ...texts, cateId, quoteType: kind, tags, facts, preset, pictures, offered };
}

const stateOf = ({ version, shown }: versions.ProductRow): EditedProduct["state"] => {
  if (version === 0) return "draft";
  return shown ? "shown" : "off";
};

function priceOf(id: string, document: ProductDocument, book: PriceBook): EditedProduct["price"] {
  const { offer } = productOpening({ ...document, id }, book);
  if (offer === null) return null;
  const { total, quantity, unit } = offer;
  return { total, quantity, unit };
}

/** A product as its editor shows it. @throws Refusal `notFound` */
export async function editedProduct(
  db: Database | Transaction,
  id: string,
  book: PriceBook,
): Promise<EditedProduct> {
  const row = await versions.findRow(db, id);
  if (row === null) throw noSuchProduct();
  const draft = await versions.findDraft(db, id);
  const document = draft?.document ?? publishedDocument(row);
  const faults = documentFaults(document);
  const isWrong = faults.some(({ field }) => field === "preset");
  return {
    product_id: id,
    state: stateOf(row),
    version: row.version,
    draft:
      draft === null
        ? null
        : {
            ...{ edition: draft.edition, base: draft.base, who: draft.who },
            at: draft.changedAt.getTime(),
          },
    document,
    faults,
    price: isWrong ? null : priceOf(id, document, book),
  };
}

const changedMeanwhile = (product: EditedProduct): Refusal =>
  new Refusal(codes.stateConflict, "别人刚改过这个商品，您的改动没有保存", product);

export interface DraftChange {
  readonly id: string;
  readonly edition: number;
  readonly base: number;
  readonly document: ProductDocument;
  readonly staffId: string | null;
  readonly at: Date;
}

/**
 * Stores a draft; an unknown id becomes a new product that buyers do not see.
 * @throws Refusal `stateConflict` where it changed since, `invalidInput` for the category
 */
export async function saveDraftWithin(
  tx: Transaction,
  { id, edition, base, document, staffId, at }: DraftChange,
  book: PriceBook,
): Promise<EditedProduct> {
  if (!(await versions.isCategory(tx, document.cateId))) {
    throw new Refusal(codes.invalidInput, "本店没有这个分类", { field: "cateId" });
  }
  if (edition === 0 && base === 0) {
    const position = await versions.lastPosition(tx, document.cateId);
    const place = { id, recommended: false, position, createdAt: at };
    await versions.addRows(tx, [unpublishedRow(document, place)]);
  }
  const row = await versions.lockRow(tx, id);
  if (row === null) throw noSuchProduct();
  const draft = await versions.findDraft(tx, id);
  if (!isSeen({ draft, version: row.version }, { edition, base })) {
    throw changedMeanwhile(await editedProduct(tx, id, book));
  }
  await versions.putDraft(tx, {
    ...{ productId: id, document, edition: edition + 1, base },
    ...{ changedBy: staffId, changedAt: at },
  });
  // The list shows a product that was never published as its draft has it.
  if (row.version === 0) {
    const place = { id, recommended: row.recommended, position: row.position, createdAt: at };
    await versions.changeRow(tx, id, unpublishedRow(document, place));
  }
  return editedProduct(tx, id, book);
}

/** The locked product and its draft of this edition. @throws Refusal `notFound`, `stateConflict` */
async function lockedDraft(tx: Transaction, id: string, edition: number, book: PriceBook) {
  const row = await versions.lockRow(tx, id);
  if (row === null) throw noSuchProduct();
  const draft = await versions.findDraft(tx, id);
  if (draft === null || draft.edition !== edition) {
    throw changedMeanwhile(await editedProduct(tx, id, book));
  }
  return { row, draft };
}

/** Returns the product's name. @throws Refusal `notFound`, `stateConflict` */
export async function dropDraftWithin(
  tx: Transaction,
  { id, edition }: { readonly id: string; readonly edition: number },
  book: PriceBook,
): Promise<string> {
  const { row } = await lockedDraft(tx, id, edition, book);
  await versions.dropDraft(tx, id);
  if (row.version === 0) await versions.removeRow(tx, id);
  return row.name;
}

/** @throws Refusal `notFound`, `stateConflict`, `invalidInput` with the wrong field */
export async function publishDraftWithin(
  tx: Transaction,
  { id, edition, ...publication }: Publication & { readonly id: string; readonly edition: number },
  book: PriceBook,
): Promise<EditedProduct> {
  const { row, draft } = await lockedDraft(tx, id, edition, book);
  await publishWithin(tx, row, draft.document, publication);
  await versions.dropDraft(tx, id);
  return editedProduct(tx, id, book);
}

interface Restoring extends Omit<Publication, "note"> {
  readonly id: string;
  readonly number: number;
  readonly current: number;
}

/** @throws Refusal `notFound`, `stateConflict`, `invalidInput` where today's rules refuse it */
export async function restoreWithin(
  tx: Transaction,
  { id, number, current, staffId, at }: Restoring,
  book: PriceBook,
): Promise<EditedProduct> {
  const row = await versions.lockRow(tx, id);
  if (row === null) throw noSuchProduct();
  const former = await versions.findVersion(tx, id, number);
  const draft = await versions.findDraft(tx, id);
  const wanted = await restorable(
    { former, draft, version: row.version },
    { number, current },
    async () => changedMeanwhile(await editedProduct(tx, id, book)),
  );
  await publishWithin(tx, row, wanted, { note: `恢复第 ${number} 版`, staffId, at });
  return editedProduct(tx, id, book);
}

/** Publications, the latest first. @throws Refusal `notFound` */
export async function versionsOf(db: Database, id: string): Promise<PublishedVersion[]> {
  if ((await versions.findRow(db, id)) === null) throw noSuchProduct();
  return listedVersions(
    await versions.latestVersions(db, id, versionsRead),
    ({ name }) => name,
    (before, after) => documentChanges(before, after).map((field) => documentWords[field]),
  );
}
