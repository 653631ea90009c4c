import { OptionList } from "#configurator/fields/option-list.tsx";
import { PaperList } from "#configurator/fields/paper-list.tsx";
import { ServiceFields } from "#configurator/fields/service-fields.tsx";
import { LabelDieFields } from "#configurator/labels/label-die-fields.tsx";
import { RollFields } from "#configurator/labels/roll-fields.tsx";
import { RotaryInks } from "#configurator/labels/rotary-inks.tsx";
import { WindingChoice } from "#configurator/labels/winding-choice.tsx";
import { PaceChoice } from "#configurator/result/pace-choice.tsx";
import { FinishingChoices } from "./finishing-choices.tsx";
import { PartInks } from "./part-inks.tsx";
import { PartSheet } from "./part-sheet.tsx";
import { PressFields } from "./press-fields.tsx";

/** The contents of the configurator's sheets: one chunk, loaded after the form's first frame. */
export const sheetBodies = {
  FinishingChoices,
  LabelDieFields,
  OptionList,
  PaceChoice,
  PaperList,
  PartInks,
  PartSheet,
  PressFields,
  RollFields,
  RotaryInks,
  ServiceFields,
  WindingChoice,
};
