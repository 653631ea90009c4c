import { and, asc, count, eq, gt, ilike, isNotNull, or, type SQL } from "drizzle-orm";
import { storedNeedsArtwork } from "#contract/artwork/artwork.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { ShelfProduct } from "#contract/staff/staff-products.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { literal } from "#server/infra/database/like.ts";
import { productDraft } from "#server/infra/database/tables/products.tables.ts";
import { category, product } from "#server/infra/database/tables/shop.tables.ts";
import { afterCursor, type Paged, pageOf } from "./catalogue.repository.ts";
import { movedPositions } from "./places.repository.ts";

const described = (db: Database | Transaction) =>
  db
    .select({
      id: product.id,
      name: product.name,
      summary: product.summary,
      picture: product.picture,
      cateId: product.cateId,
      category: category.name,
      shown: product.shown,
      recommended: product.recommended,
      needsFile: product.needsFile,
      quoteType: product.quoteType,
      preset: product.preset,
      position: product.position,
      version: product.version,
      edition: productDraft.edition,
    })
    .from(product)
    .innerJoin(category, eq(category.id, product.cateId))
    .leftJoin(productDraft, eq(productDraft.productId, product.id));

type Row = Awaited<ReturnType<typeof described>>[number];

function shelfProductOf(row: Row): ShelfProduct {
  const { id, cateId, position: _, needsFile, quoteType, preset, edition, ...rest } = row;
  return {
    ...rest,
    product_id: id,
    cate_id: cateId,
    drafted: edition !== null,
    needs_file: needsFile ?? storedNeedsArtwork({ quoteType, ...preset }),
  };
}

export interface ShelfQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly keyword?: string | undefined;
  readonly cateId?: string | undefined;
  readonly shown?: "yes" | "no" | "draft" | undefined;
}

const retired = and(eq(product.shown, false), gt(product.version, 0));

const filters: Record<NonNullable<ShelfQuery["shown"]>, SQL | undefined> = {
  yes: eq(product.shown, true),
  no: retired,
  draft: isNotNull(productDraft.edition),
};

/** Every product in display order, on sale or off. @throws Refusal `invalidInput` */
export async function listShelf(db: Database, query: ShelfQuery): Promise<Paged<ShelfProduct>> {
  const { limit, cursor, keyword = "", cateId, shown } = query;
  const part = `%${literal(keyword)}%`;
  const rows = await described(db)
    .where(
      and(
        keyword === ""
          ? undefined
          : or(ilike(product.name, part), ilike(product.summary, part), ilike(product.id, part)),
        cateId === undefined ? undefined : eq(product.cateId, cateId),
        shown === undefined ? undefined : filters[shown],
        cursor === undefined ? undefined : afterCursor(cursor),
      ),
    )
    .orderBy(asc(product.position), asc(product.id))
    .limit(limit + 1);
  return pageOf(rows, limit, shelfProductOf);
}

export async function countOffShelf(db: Database): Promise<number> {
  const [row] = await db.select({ off: count() }).from(product).where(retired);
  return row?.off ?? 0;
}

const noSuchProduct = (): Refusal => new Refusal(codes.notFound, "没有这个商品");

async function shelfProduct(db: Database | Transaction, id: string): Promise<ShelfProduct> {
  const [row] = await described(db).where(eq(product.id, id));
  if (row === undefined) throw noSuchProduct();
  return shelfProductOf(row);
}

/** An undefined field stays as it is. */
type ShelfChange = {
  readonly [Name in "shown" | "recommended" | "needsFile"]?: boolean | undefined;
};

/** @throws Refusal `notFound`; `stateConflict` where a product that was never published goes on sale */
export async function setOnShelf(
  db: Database,
  id: string,
  set: ShelfChange,
): Promise<ShelfProduct> {
  if (set.shown === true && (await shelfProduct(db, id)).version === 0) {
    throw new Refusal(codes.stateConflict, "还没有发布，请先在编辑里发布");
  }
  if (Object.values(set).some((value) => value !== undefined)) {
    await db.update(product).set(set).where(eq(product.id, id));
  }
  return shelfProduct(db, id);
}

/**
 * Swaps places with its neighbour in the category. @throws Refusal `notFound`, `stateConflict` at
 * the end
 */
export async function moveOnShelf(
  tx: Transaction,
  id: string,
  to: "up" | "down",
): Promise<ShelfProduct> {
  const { cate_id } = await shelfProduct(tx, id);
  const rows = await tx
    .select({ id: product.id, position: product.position })
    .from(product)
    .where(eq(product.cateId, cate_id))
    .orderBy(asc(product.position), asc(product.id))
    .for("update");
  for (const row of movedPositions(rows, id, to)) {
    await tx.update(product).set({ position: row.position }).where(eq(product.id, row.id));
  }
  return shelfProduct(tx, id);
}
