import type { PriceBook } from "#contract/price-book/price-book.ts";
import { boxChange } from "./box-options.ts";
import { pictureAt } from "./option-texts.ts";
import { type PresetChange, withFields, within, withStep } from "./preset-changes.ts";
import type { Configurable, Preset, ProductOption } from "./searchable.ts";
import { type Use, uses } from "./uses.ts";

const fits = ({ of }: Use, preset: Preset): boolean =>
  Object.entries(of).every(([name, value]) => preset[name] === value);

function changesOf({ size, box, steps, options }: Use, book: PriceBook): PresetChange[] {
  return [
    ...(size === undefined ? [] : [withFields({ widthMm: size[0], lengthMm: size[1] })]),
    ...(box === undefined ? [] : [boxChange(box)]),
    ...(steps ?? []).map((step) => withStep(step, book.finishing)),
    ...(options === undefined ? [] : [within("options", options)]),
  ];
}

/** Options of the uses that a product serves. */
export const optionsOfUses = ({ preset }: Configurable, book: PriceBook): ProductOption[] =>
  uses
    .filter((use) => fits(use, preset))
    .map((use) => {
      const changes = changesOf(use, book);
      return {
        id: use.id,
        title: use.title,
        label: use.title,
        words: use.words.split(" "),
        wholeWords: true,
        own: false,
        picture: use.picture === undefined ? undefined : pictureAt(use.picture),
        change: (from) => changes.reduce((so, change) => change(so), from),
      };
    });
