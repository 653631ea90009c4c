import { PaceChoice } from "#desk/result/pace-choice.tsx";
import { FinishingChoices } from "./finishing-choices.tsx";
import { OptionList } from "./option-list.tsx";
import { PaperList } from "./paper-list.tsx";
import { PartInks } from "./part-inks.tsx";
import { PartSheet } from "./part-sheet.tsx";
import { PressFields } from "./press-fields.tsx";
import { RollFields } from "./roll-fields.tsx";
import { WindingChoice } from "./winding-choice.tsx";

/** What stands in the desk's sheets: one file, which comes after the form's first frame. */
export const sheetBodies = {
  FinishingChoices,
  OptionList,
  PaceChoice,
  PaperList,
  PartInks,
  PartSheet,
  PressFields,
  RollFields,
  WindingChoice,
};
