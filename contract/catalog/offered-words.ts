import * as jobChoices from "#contract/lookups/job-choices.ts";
import { isKeyOf } from "#contract/lookups/vocabulary.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { OfferedChoice } from "./offered.ts";

/** Words of the choices, in display order. */
export const offeredWords: Readonly<Record<OfferedChoice, string>> = {
  paper: "纸张",
  material: "材料",
  binding: "装订",
  boxType: "盒型",
  finishing: "后工序",
};

const isBoxType = isKeyOf(jobChoices.boxType.words);

/** The name of one value of a choice; null where the price book no longer has it. */
export function offeredName(
  choice: OfferedChoice,
  id: string,
  { papers, finishing, labels, bindings }: PriceBook,
): string | null {
  switch (choice) {
    case "paper":
      return papers.find((one) => one.id === id)?.name ?? null;
    case "finishing":
      return finishing.find((one) => one.id === id)?.name ?? null;
    case "material":
      return labels.materials.find((one) => one.id === id)?.name ?? null;
    case "binding":
      return bindings.find((one) => one.id === id)?.name ?? null;
    case "boxType":
      return isBoxType(id) ? jobChoices.boxType.words[id] : null;
  }
}
