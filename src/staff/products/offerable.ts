import {
  type FinishingPlace,
  finishingListOf,
  isUnlisted,
} from "#components/job-form/finishing-lists.ts";
import type { OfferedChoice } from "#contract/catalog/offered.ts";
import { offeredName } from "#contract/catalog/offered-words.ts";
import type { ProductDocument } from "#contract/catalog/product-document.ts";
import * as jobChoices from "#contract/lookups/job-choices.ts";
import { isLabelKind } from "#contract/lookups/kinds.ts";
import { codesOf, isKeyOf } from "#contract/lookups/vocabulary.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";

export interface OfferableChoice {
  readonly choice: OfferedChoice;
  readonly values: readonly { readonly id: string; readonly name: string }[];
}

type Kinded = Pick<ProductDocument, "quoteType" | "preset">;

const isSheetType = isKeyOf(jobChoices.yspType.words);

function placesOf({ quoteType, preset }: Kinded): FinishingPlace[] {
  if (isLabelKind(quoteType)) return ["label"];
  const type = String(preset.yspType);
  if (!isSheetType(type)) return [];
  if (type === "book") return ["cover", "inner", "wholeBook"];
  return type === "calendar" ? ["calendar", "wholeBook"] : [type];
}

/** Steps that the configurator lists for the product. */
function stepsOf(one: Kinded, { finishing }: PriceBook): string[] {
  const places = placesOf(one);
  const listed = new Set(
    places
      .map(finishingListOf)
      .flatMap(({ either, add, more, included }) => [
        ...either.flatMap(({ ids }) => ids),
        ...add,
        ...more,
        ...included,
      ]),
  );
  return finishing
    .filter((step) => step.for.some((kind) => kind === one.quoteType))
    .map(({ id }) => id)
    .filter((id) => places.length > 0 && (listed.has(id) || isUnlisted(id)));
}

function idsOf(
  one: Kinded,
  book: PriceBook,
): readonly (readonly [OfferedChoice, readonly string[]])[] {
  const { quoteType, preset } = one;
  const printed = book.papers.filter(({ parentIds }) => parentIds.length > 0);
  if (quoteType === "paper") return [["paper", book.papers.map(({ id }) => id)]];
  if (isLabelKind(quoteType)) {
    const materials = book.labels.materials.filter((label) =>
      label.for.some((kind) => kind === quoteType),
    );
    return [
      ["material", materials.map(({ id }) => id)],
      ["finishing", stepsOf(one, book)],
    ];
  }
  if (quoteType !== "ysp") return [];
  const isBound = preset.yspType === "book" || preset.yspType === "calendar";
  return [
    ["paper", printed.map(({ id }) => id)],
    ["binding", isBound ? book.bindings.map(({ id }) => id) : []],
    ["boxType", preset.yspType === "box" ? codesOf(jobChoices.boxType) : []],
    ["finishing", stepsOf(one, book)],
  ];
}

/** The choices of a product with every value that today's price book has. */
export const offerableChoices = (one: Kinded, book: PriceBook): OfferableChoice[] =>
  idsOf(one, book)
    .map(([choice, ids]) => ({
      choice,
      values: ids.map((id) => ({ id, name: offeredName(choice, id, book) ?? id })),
    }))
    .filter(({ values }) => values.length > 1);
