import * as v from "valibot";

/** Spot inks by their number of the Pantone fans: `PANTONE 485 C`, `PANTONE Reflex Blue U`. */

/** A number of three to five digits or a named ink, and the fan's paper: C coated, U uncoated. */
const inkNumber = /^PANTONE (?:[1-9]\d{2,4}|[A-Z][A-Za-z ]{1,18}[a-z](?: \d{1,4})?) [CU]$/;

export const isInkNumber = (text: string): boolean => inkNumber.test(text);

/** The numbers of one side, each once; absent where no number is given. */
export const spotInks = v.optional(
  v.pipe(
    v.array(
      v.pipe(v.string(), v.regex(inkNumber, "潘通色号应写成 PANTONE 485 C 这样")),
      "专色色号格式错误",
    ),
    v.minLength(1, "没有色号时不要填"),
    v.maxLength(5, "每面最多5个色号"),
    v.check((inks) => new Set(inks).size === inks.length, "同一面的色号重复了"),
  ),
);
