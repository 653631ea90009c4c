import { samplesTable } from "#contract/catalog/samples.ts";
import { homeOf, wordsIn } from "#contract/lookups/lookups.ts";
import type { VocabularyName } from "#contract/lookups/vocabularies.ts";
import { defaultWords } from "#contract/lookups/words.ts";
import { type Database, inTransaction, type Transaction } from "#server/infra/database/database.ts";
import { addSetting } from "#server/infra/database/settings.repository.ts";
import { findRow, isCategory } from "#server/modules/catalog/product-versions.repository.ts";
import { publishFirst } from "#server/modules/catalog/publishing.ts";
import {
  addRegions,
  regionCount,
  retypeCarriers,
} from "#server/modules/ledger/opening-stock.repository.ts";
import { namesTable } from "#server/modules/price-book/price-books.repository.ts";
import { exampleCompany } from "#server/modules/shop/example-company.ts";
import { dropLookup, lookupRows } from "#server/modules/shop/lookup-rows.repository.ts";
import { ownersChoices } from "#server/modules/shop/own-words.repository.ts";
import { addWord } from "#server/modules/shop/shop-word-rows.repository.ts";
import { firstPublication, stockedProducts } from "./opening-products.ts";
import { isAsWritten } from "./published-lookups.ts";
import { seedRegions } from "./regions.ts";

/**
 * Adds what this version needs and the shop lacks (regions, the company, the sample pack), and
 * upgrades rows of earlier versions. Edited rows and the owner's catalogue stay.
 */
export async function supplyShop(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    await addSetting(tx, "company", exampleCompany);
    await keepOwnersWords(tx);
    await nameDeliveryAlike(tx);
    await supplyRegions(tx);
    await supplySamplePack(tx);
  });
}

/** Lists of a choice stored by earlier versions; where two have a word, the first counts. */
const listsOf = (of: VocabularyName): readonly string[] => [
  homeOf(of) ?? "",
  ...(of === "expressType" ? ["express/type/text"] : []),
];

/**
 * Earlier versions stored the whole list of a choice. Words that differ from the contract's are the
 * owner's and become rows; the list is deleted, so that later codes appear too.
 */
async function keepOwnersWords(tx: Transaction): Promise<void> {
  const rows = await lookupRows(tx);
  for (const { name, body } of rows) {
    if (isAsWritten(name, body)) await dropLookup(tx, name);
  }
  const edited = new Map(
    rows.filter(({ name, body }) => !isAsWritten(name, body)).map(({ name, body }) => [name, body]),
  );
  for (const of of ownersChoices) {
    for (const name of listsOf(of).filter((one) => edited.has(one))) {
      for (const [code, word] of Object.entries(wordsIn(edited.get(name)))) {
        if (word !== defaultWords.chosen({ of, code })) await addWord(tx, { of, code, word });
      }
      await dropLookup(tx, name);
    }
  }
}

/**
 * Earlier versions seeded carriers under other codes than orders use, so that checkout never
 * offered them.
 */
async function nameDeliveryAlike(tx: Transaction): Promise<void> {
  await retypeCarriers(tx, "freight", "logistics");
  await retypeCarriers(tx, "local", "city");
}

/** The product appears once one of the shop's price books names the price of sample packs. */
async function supplySamplePack(tx: Transaction): Promise<void> {
  const found = stockedProducts(Date.now()).find(({ id }) => id === "sample-pack");
  if (found === undefined || !(await namesTable(tx, samplesTable))) return;
  // An owner may remove it: it is supplied once.
  if (!(await addSetting(tx, "samplePack", {}))) return;
  const isOwners = (await findRow(tx, found.id)) !== null;
  if (isOwners || !(await isCategory(tx, found.document.cateId))) return;
  await publishFirst(tx, [found], firstPublication({ now: Date.now }, "商品"));
}

async function supplyRegions(tx: Transaction): Promise<void> {
  const regions = seedRegions();
  if ((await regionCount(tx)) < regions.length) await addRegions(tx, regions);
}
