import { type AdvertDocument, advertFaults } from "#contract/catalog/advert-document.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { paths } from "#contract/paths/paths.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { addVersions } from "./advert-versions.repository.ts";
import { type AdvertRow, putRow } from "./adverts.repository.ts";
import { listCategories, soldProduct } from "./catalogue.repository.ts";
import type { Publication } from "./publishing.ts";

/** Publications of adverts: the seed, the editor and the direct change use these. */

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** The columns of an advert that its document sets. */
export const columnsOf = ({ title, subtitle, link, picture, from, until }: AdvertDocument) => ({
  ...{ title, subtitle, link, picture },
  ...{ from: dateOf(from), until: dateOf(until) },
});

/** The latest publication as its row has it. */
export const documentOf = (row: AdvertRow): AdvertDocument => {
  const { title, subtitle, link, picture, from, until } = row;
  return {
    ...{ title, subtitle, link, picture },
    ...{ from: from?.getTime() ?? null, until: until?.getTime() ?? null },
  };
};

/** The last part of an address, as its screen parses it. */
const lastPart = (path: string): string =>
  decodeURIComponent(path.replace(/\/$/, "").split("/").at(-1) ?? "");

/** A link to a product or category must lead to an existing one. @throws Refusal `notFound` */
export async function assertLeads(tx: Transaction, link: string): Promise<void> {
  const path = link.split(/[?#]/)[0] ?? "";
  if (paths.product.isAt(path)) await soldProduct(tx, lastPart(path));
  if (!paths.category.isAt(path)) return;
  const categories = await listCategories(tx);
  if (!categories.some(({ id }) => id === lastPart(path))) {
    throw new Refusal(codes.notFound, "本店没有这个分类");
  }
}

/** @throws Refusal `invalidInput` with the first wrong field */
function assertPublishable(document: AdvertDocument): void {
  const [fault] = advertFaults(document);
  if (fault === undefined) return;
  throw new Refusal(codes.invalidInput, fault.message, { field: fault.field });
}

/** Publishes the shop's first adverts, shown in the order of the list. */
export async function publishFirstAdverts(
  tx: Transaction,
  adverts: readonly { readonly id: string; readonly document: AdvertDocument }[],
  publication: Publication,
): Promise<void> {
  for (const [position, { id, document }] of adverts.entries()) {
    const row = { id, ...columnsOf(document), position, shown: false, version: 0 };
    await publishAdvertWithin(tx, row, document, publication);
  }
}

/**
 * Publishes a document as the next version of an advert; a first one shows it.
 * @throws Refusal `invalidInput` with the wrong field, `notFound` where a shown one leads nowhere
 */
export async function publishAdvertWithin(
  tx: Transaction,
  row: AdvertRow,
  document: AdvertDocument,
  { note, staffId, at }: Publication,
  shown: boolean = row.shown || row.version === 0,
): Promise<AdvertRow> {
  assertPublishable(document);
  // A hidden advert may lead to a missing page.
  if (shown) await assertLeads(tx, document.link);
  const published = { ...row, ...columnsOf(document), shown, version: row.version + 1 };
  await putRow(tx, published);
  await addVersions(tx, [
    {
      ...{ advertId: row.id, number: published.version, document, note },
      ...{ publishedBy: staffId, publishedAt: at },
    },
  ]);
  return published;
}
