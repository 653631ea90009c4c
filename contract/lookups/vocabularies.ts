import * as afterSaleChoices from "./after-sale-choices.ts";
import * as jobChoices from "./job-choices.ts";
import * as orderChoices from "./order-choices.ts";
import * as shopChoices from "./shop-choices.ts";
import { isKeyOf } from "./vocabulary.ts";

/** Every choice, by name. */
export const vocabularies = { ...shopChoices, ...jobChoices, ...orderChoices, ...afterSaleChoices };

export type VocabularyName = keyof typeof vocabularies;
export type CodeOf<Name extends VocabularyName> = keyof (typeof vocabularies)[Name]["words"] &
  string;

/** Their names, in the table's order. */
export const vocabularyNames: readonly VocabularyName[] = Object.keys(vocabularies).filter(
  isKeyOf(vocabularies),
);
