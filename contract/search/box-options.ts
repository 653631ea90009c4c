import { boxType } from "#contract/lookups/job-choices.ts";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import { pictureAt } from "./option-texts.ts";
import { type PresetChange, recordAt, within } from "./preset-changes.ts";
import type { Configurable, Preset, ProductOption } from "./searchable.ts";

/** Inner sizes of box types that are no upright box, in mm. */
const sizes: Readonly<Record<string, Preset>> = {
  mailer: { lengthMm: 200, widthMm: 140, heightMm: 60 },
  handle: { lengthMm: 160, widthMm: 100, heightMm: 120 },
};

const pictures: Readonly<Partial<Record<CodeOf<"boxType">, string>>> = {
  mailer: pictureAt("box-mailer"),
  sleeve: pictureAt("box-sleeve"),
  handle: pictureAt("box-handle"),
};

export const boxChange = (type: string): PresetChange =>
  within("box", { ...sizes[type], boxType: type });

/** The box types of a box. */
export function boxOptions({ preset }: Configurable): ProductOption[] {
  if (preset.yspType !== "box") return [];
  const own = recordAt(preset, "box").boxType ?? "tuckEnd";
  return codesOf(boxType).map((type) => ({
    id: `box.${type}`,
    title: boxType.words[type],
    label: boxType.words[type],
    words: [boxType.words[type]],
    own: own === type,
    picture: pictures[type],
    change: boxChange(type),
  }));
}
