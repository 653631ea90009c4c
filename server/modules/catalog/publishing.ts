import * as v from "valibot";
import { type ProductDocument, productDocument } from "#contract/catalog/product-document.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import {
  addRows,
  addVersions,
  changeRow,
  isCategory,
  lastPosition,
  missingPictures,
  type NewProductRow,
  type ProductRow,
} from "./product-versions.repository.ts";

/** Publications of products: the seed and the staff's editor both use these. */

export interface Publication {
  readonly note: string;
  /** Null for the operator's key and for the seed. */
  readonly staffId: string | null;
  readonly at: Date;
}

const refused = (message: string, field: string): Refusal =>
  new Refusal(codes.invalidInput, message, { field });

/** The preset of the product's kind, which names no product. */
function cleanPreset({ quoteType, preset }: ProductDocument): ProductDocument["preset"] {
  const { productId: _, ...own } = preset;
  return { ...own, quoteType };
}

/** The document as it is published. @throws Refusal `invalidInput` with the first wrong field */
function judgedDocument(document: ProductDocument): ProductDocument {
  const read = v.safeParse(productDocument, document);
  if (read.success) return { ...read.output, preset: cleanPreset(read.output) };
  const [issue] = read.issues;
  throw refused(issue.message, String(issue.path?.[0].key ?? ""));
}

/** The columns of a product that its document sets. */
function columnsOf(document: ProductDocument) {
  const { name, summary, description, cateId, quoteType, unit, tags, facts, preset } = document;
  const { pictures, offered = {} } = document;
  return {
    ...{
      name,
      summary,
      description,
      cateId,
      quoteType,
      unit,
      tags,
      facts,
      preset,
      pictures,
      offered,
    },
    picture: pictures[0]?.address ?? "",
  };
}

/** Where a product stands in the shop, which no publication changes. */
type ShelfPlace = Pick<ProductRow, "id" | "recommended" | "position" | "createdAt">;

/** The row of a product that was never published: buyers do not see it. */
export const unpublishedRow = (document: ProductDocument, place: ShelfPlace): NewProductRow => ({
  ...place,
  ...columnsOf(document),
  // Unused since the quote has it: the column belongs to an earlier version.
  leadDays: 0,
  shown: false,
  version: 0,
});

/** A product of the shop's first stock. */
export interface FirstProduct extends ShelfPlace {
  readonly document: ProductDocument;
}

/**
 * Publishes new products as their first version, on sale.
 * @throws Refusal `invalidInput` for a document that staff could not publish
 */
export async function publishFirst(
  tx: Transaction,
  products: readonly FirstProduct[],
  { note, staffId, at }: Publication,
): Promise<void> {
  const judged = products.map((one) => ({ ...one, document: judgedDocument(one.document) }));
  await addRows(
    tx,
    judged.map(({ document, ...place }) => ({
      ...unpublishedRow(document, place),
      ...{ shown: true, version: 1 },
    })),
  );
  await addVersions(
    tx,
    judged.map(({ id, document }) => ({
      ...{ productId: id, number: 1, document, note },
      ...{ publishedBy: staffId, publishedAt: at },
    })),
  );
}

/**
 * Publishes a document as the next version of a locked product. A first one puts it on sale; one
 * into another category stands there at the end.
 * @throws Refusal `invalidInput` with the wrong field
 */
export async function publishWithin(
  tx: Transaction,
  row: ProductRow,
  wanted: ProductDocument,
  { note, staffId, at }: Publication,
): Promise<number> {
  const document = judgedDocument(wanted);
  if (!(await isCategory(tx, document.cateId))) throw refused("本店没有这个分类", "cateId");
  const addresses = document.pictures.map(({ address }) => address);
  const [missing] = await missingPictures(tx, addresses);
  if (missing !== undefined) throw refused("有一张图片没有传上来，请重新选", "pictures");
  const number = row.version + 1;
  const isFirst = row.version === 0;
  const moves = isFirst || row.cateId !== document.cateId;
  await changeRow(tx, row.id, {
    ...columnsOf(document),
    version: number,
    ...(isFirst ? { shown: true, createdAt: at } : {}),
    ...(moves ? { position: await lastPosition(tx, document.cateId) } : {}),
  });
  await addVersions(tx, [
    {
      ...{ productId: row.id, number, document, note },
      ...{ publishedBy: staffId, publishedAt: at },
    },
  ]);
  return number;
}
