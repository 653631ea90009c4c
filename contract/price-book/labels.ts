import * as v from "valibot";
import { shape } from "#contract/lookups/job-choices.ts";
import { labelKinds } from "#contract/lookups/kinds.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import {
  brackets,
  count,
  entry,
  entryId,
  entryName,
  fee,
  list,
  millimetres,
  rate,
} from "./fields.ts";

/** Rotary and digital labels: materials, presses, dies, rolls. */

const labelMaterial = entry({
  id: entryId,
  name: entryName,
  group: entryName,
  for: list(v.picklist(labelKinds, "适用类型错误"), 2, 1),
  perM2: rate,
  /** Face, glue and liner together, g/m². */
  gsm: count(1000, 20),
  thicknessMm: rate,
});
export type LabelMaterial = v.InferOutput<typeof labelMaterial>;

const web = {
  id: entryId,
  name: entryName,
  minWebMm: millimetres(1000, 10),
  maxWebMm: millimetres(1000, 10),
  printableMm: millimetres(1000, 10),
  edgeMm: millimetres(30),
  startFee: fee,
  perMetre: rate,
};

/** A rotary press prints from owned cylinders (teeth Z); a semi-rotary one at any repeat. */
const labelPress = entry({
  ...web,
  feedMode: v.picklist(["rotary", "semiRotary"], "走纸方式错误"),
  /** Owned cylinders in teeth; empty for semi-rotary. */
  cylinders: list(count(400, 20), 200),
  toothMm: rate,
  /** Semi-rotary: shortest and longest repeat in mm. */
  minRepeatMm: millimetres(2000),
  maxRepeatMm: millimetres(2000),
  /** Semi-rotary: thousands of frames from which it runs faster; 0 = only metres count. */
  perThousandFrames: rate,
  maxColors: count(12),
  plate: entry({ perCm2: rate, minimum: fee }),
  die: entry({ perCm2: rate, minimum: fee }),
  wasteBaseM: count(5000),
  wastePerColorM: count(5000),
  wastePerKindM: count(5000),
});
export type LabelPress = v.InferOutput<typeof labelPress>;

const digitalPress = entry({
  ...web,
  minRepeatMm: millimetres(2000),
  maxRepeatMm: millimetres(2000),
  /** Marginal by printed m². */
  modes: list(
    entry({
      mode: v.picklist(["cmyk", "k"], "颜色模式错误"),
      perM2: brackets({ rate }, 0),
    }),
    2,
    1,
  ),
  whiteInkPerM2: rate,
  variableSetup: fee,
  variablePer1000: rate,
  /** Laser die: no tool, set-up once a kind. */
  laserPerKind: fee,
  minCharge: fee,
  wasteBaseM: count(5000),
  wastePerKindM: count(5000),
});
export type DigitalPress = v.InferOutput<typeof digitalPress>;

/** A die that the shop owns, for one press: free for orders of its shape and size. */
const labelDie = entry({
  id: entryId,
  pressId: entryId,
  /** Further presses that take it: a blank-label press cuts with the dies of another one. */
  alsoOn: v.optional(list(entryId, 10)),
  shape: v.picklist(codesOf(shape), "形状错误"),
  /** Of a rounded shape. */
  cornerRadiusMm: v.optional(millimetres(50)),
  widthMm: millimetres(330, 5),
  heightMm: millimetres(1000, 5),
  /** Labels across the web, and around one repeat. */
  across: count(200, 1),
  around: count(400, 1),
  /** The cylinder that it runs on, of a press with cylinders. */
  z: v.optional(count(400, 20)),
});
export type LabelDie = v.InferOutput<typeof labelDie>;

export const labelSection = entry({
  materials: list(labelMaterial, 100, 1),
  presses: list(labelPress, 20),
  digitalPresses: list(digitalPress, 20),
  /** Slit widths in stock; empty = slit to the needed width. */
  stockWebsMm: list(millimetres(1000, 10), 100),
  /** Accepted gap around: wanted gap − below … + above, never under `minimum`. */
  gapAround: entry({
    below: millimetres(20),
    above: millimetres(50),
    minimum: millimetres(20),
  }),
  gapAcrossMinimum: millimetres(20),
  inkPerM2Color: rate,
  /** Mixing a spot colour, once a job. */
  spotFee: fee,
  rewindPerRoll: rate,
  cores: list(entry({ mm: v.picklist([25, 40, 76], "卷芯错误"), price: rate }), 3, 1),
  forms: list(
    entry({
      form: v.picklist(["sheet", "fanfold", "single"], "出货方式错误"),
      per1000: rate,
      minCharge: fee,
    }),
    3,
  ),
  dies: list(labelDie, 500),
  /** Surcharge in percent on the die, by shape. */
  specialDiePercent: count(500),
});
export type LabelSection = v.InferOutput<typeof labelSection>;
