import type { CodeOf } from "#contract/lookups/vocabularies.ts";

/** Where finishing is chosen: a kind of product, or one part of a book. */
export type FinishingPlace =
  | "label"
  | "cover"
  | "inner"
  /** A book as a whole: its steps are stored with its first part. */
  | "wholeBook"
  | Exclude<CodeOf<"yspType">, "book">;

/** One of these, or none of them. */
export interface EitherGroup {
  readonly name: string;
  /** Name of the empty choice. */
  readonly none: string;
  readonly noneLine: string;
  readonly ids: readonly string[];
}

/** Finishing offered for a product. Ids are the price book's; missing ones are not shown. */
export interface FinishingList {
  readonly either: readonly EitherGroup[];
  readonly add: readonly string[];
  /** Behind 更多工艺. */
  readonly more: readonly string[];
  /** Part of the product: shown as 已含 where the job has it, under 更多工艺 where it does not. */
  readonly included: readonly string[];
  /** Offered in another place of the same part. */
  readonly elsewhere?: readonly string[];
  /** Lightest paper for the step here, g/m². */
  readonly minGsm?: Readonly<Record<string, number>>;
}

const surface = (ids: readonly string[]): EitherGroup => ({
  name: "表面",
  none: "不做",
  noneLine: "纸面原样，最省",
  ids,
});

const film: EitherGroup = {
  name: "覆膜",
  none: "不覆膜",
  noneLine: "容易掉墨，只宜短期用",
  ids: ["film-matt", "film-gloss", "film-soft"],
};

const foils = ["foil-gold", "foil-silver"];
const rareCoats = ["varnish", "uv-full"];

const flat: FinishingList = {
  either: [surface(["varnish", "film-gloss", "film-matt"])],
  add: ["uv-spot", ...foils, "round-corner", "hole", "number"],
  more: ["film-soft", "uv-full", "emboss", "crease", "perforate", "die-cut", "wrap"],
  included: ["trim"],
};

const forms: FinishingList = {
  either: [],
  add: ["number", "perforate"],
  more: ["hole", "wrap"],
  included: ["pad-glue"],
};

const wholeBook: FinishingList = { either: [], add: ["wrap", "hole"], more: [], included: [] };

const lists: Readonly<Record<FinishingPlace, FinishingList>> = {
  label: {
    either: [surface(["lz-varnish", "lz-film-gloss", "lz-film-matt"])],
    add: ["lz-foil", "lz-number", "lz-inspect"],
    more: [],
    included: [],
  },
  flat,
  folded: {
    ...flat,
    either: [
      { name: "折页", none: "不折", noneLine: "平张送到", ids: ["fold", "fold-heavy"] },
      ...flat.either,
    ],
    more: flat.more.filter((id) => id !== "crease"),
  },
  wholeBook,
  cover: {
    either: [film],
    add: ["uv-spot", ...foils, "emboss"],
    more: rareCoats,
    included: [],
    elsewhere: wholeBook.add,
  },
  inner: {
    either: [{ name: "上光", none: "不加工", noneLine: "内页多不加工", ids: ["varnish"] }],
    add: [],
    more: [],
    included: [],
    minGsm: { varnish: 157 },
  },
  calendar: {
    either: [film],
    add: ["uv-spot", ...foils],
    more: [...rareCoats, "emboss"],
    included: [],
    elsewhere: wholeBook.add,
  },
  card: {
    either: [film],
    add: [...foils, "emboss", "uv-spot", "round-corner", "hole", "die-cut", "string"],
    more: [...rareCoats, "number", "crease", "perforate"],
    included: ["trim"],
  },
  folder: {
    either: [film],
    add: ["foil-gold", "uv-spot"],
    more: ["foil-silver", "emboss", ...rareCoats, "glue"],
    included: ["die-cut"],
  },
  bag: {
    either: [film],
    add: [...foils, "uv-spot"],
    more: ["emboss", ...rareCoats],
    included: ["die-cut", "bag-make", "string"],
  },
  box: {
    either: [surface(["film-gloss", "film-matt", "film-soft", "varnish", "uv-full"])],
    add: ["uv-spot", ...foils, "emboss", "mount"],
    more: [],
    included: ["die-cut", "glue"],
  },
  ncr: forms,
  pad: forms,
  envelope: { either: [], add: [], more: [], included: [] },
  sheetLabel: {
    either: [surface(["varnish", "film-gloss", "film-matt"])],
    add: ["die-cut", "number"],
    more: ["foil-gold", "uv-full", "crease"],
    included: ["trim"],
  },
};

const listed: ReadonlySet<string> = new Set([
  ...Object.values(lists).flatMap(({ either, add, more, included }) => [
    ...either.flatMap(({ ids }) => ids),
    ...add,
    ...more,
    ...included,
  ]),
]);

/** An unlisted step, added by an owner, is offered everywhere. */
export const isUnlisted = (id: string): boolean => !listed.has(id);

export const finishingListOf = (place: FinishingPlace): FinishingList => lists[place];
