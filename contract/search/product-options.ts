import { notOffered } from "#contract/catalog/not-offered.ts";
import { shape } from "#contract/lookups/job-choices.ts";
import { isLabelKind } from "#contract/lookups/kinds.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import type { GoodsOption } from "#contract/price-book/goods.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { boxOptions } from "./box-options.ts";
import { bareName } from "./option-texts.ts";
import { paperOptions } from "./paper-options.ts";
import { partsOf, recordAt, recordsAt, withFields, within, withStep } from "./preset-changes.ts";
import type { Configurable, Preset, ProductOption } from "./searchable.ts";
import { sizeOptions } from "./size-options.ts";
import { optionsOfUses } from "./use-options.ts";

function bindingOptions({ preset }: Configurable, { bindings }: PriceBook): ProductOption[] {
  if (preset.yspType !== "book") return [];
  const pages = partsOf(preset).reduce((sum, part) => sum + Number(part.pages ?? 2), 0);
  const fitting = bindings.filter(
    ({ minPages, maxPages }) => pages >= minPages && pages <= maxPages,
  );
  return fitting.map(({ id, name }) => ({
    id: `binding.${id}`,
    title: /[册书]$/.test(name) ? name : `${name}书`,
    label: name,
    words: [name],
    own: preset.binding === id,
    change: withFields({ binding: id }),
  }));
}

/** Options of a price table; `none` is the absence of its group. */
function tableOptions(preset: Preset, groups: readonly GoodsOption[]): ProductOption[] {
  const set = recordAt(preset, "options");
  return groups.flatMap(({ id: group, name, choices }) => {
    const hasNone = choices.some(({ id }) => id === "none");
    const chosen = set[group] ?? choices[0]?.id;
    return choices
      .filter(({ id }) => id !== "none")
      .map((choice) => ({
        id: `${group}.${choice.id}`,
        title: null,
        label: choice.name,
        words: hasNone ? [choice.name, name] : [choice.name],
        own: chosen === choice.id,
        change: within("options", { [group]: choice.id }),
      }));
  });
}

function goodsOptions({ preset }: Configurable, book: PriceBook): ProductOption[] {
  const table = book.catalogue.find(({ id }) => id === preset.tableId);
  const format = book.gangRun.find(({ id }) => id === preset.formatId);
  const paper = format?.paperName;
  const ownPaper: ProductOption[] =
    paper === undefined
      ? []
      : [
          {
            id: "own.paper",
            title: null,
            label: paper,
            words: [paper],
            own: true,
            change: (p) => p,
          },
        ];
  return [...tableOptions(preset, table?.options ?? format?.options ?? []), ...ownPaper];
}

function labelOptions({ quoteType, preset }: Configurable, { labels }: PriceBook): ProductOption[] {
  if (!isLabelKind(quoteType)) return [];
  const materials = labels.materials.filter((one) => one.for.some((kind) => kind === quoteType));
  return [
    ...materials.map(({ id, name }) => {
      const bare = bareName(name);
      return {
        id: `material.${id}`,
        title: /不干胶/.test(bare) ? bare : `${bare}标签`,
        label: bare,
        words: [bare],
        own: preset.materialId === id,
        change: withFields({ materialId: id }),
      };
    }),
    ...codesOf(shape).map((code) => ({
      id: `shape.${code}`,
      title: null,
      label: shape.words[code],
      words: [shape.words[code]],
      own: (preset.shape ?? "rounded") === code,
      change: withFields({ shape: code }),
    })),
  ];
}

const coats = ["film-gloss", "film-matt", "film-soft", "uv-full", "uv-spot"];
const effects = [...coats, "foil-gold", "foil-silver", "emboss"];
const flatSteps = [...effects, "round-corner", "hole", "number", "perforate"];

/** Finishing that is searched for, by kind of print; the kind's own steps are part of its preset. */
const stepsOf: Readonly<Record<string, readonly string[]>> = {
  flat: flatSteps,
  card: flatSteps,
  folded: effects,
  book: effects,
  calendar: effects,
  folder: effects,
  bag: effects,
  box: [...effects, "mount"],
  ncr: ["number", "perforate"],
};
const labelSteps = ["lz-film-gloss", "lz-film-matt", "lz-foil", "lz-number"];

function finishingOptions(one: Configurable, { finishing }: PriceBook): ProductOption[] {
  const { quoteType, preset } = one;
  const offered = isLabelKind(quoteType) ? labelSteps : (stepsOf[String(preset.yspType)] ?? []);
  const [first] = partsOf(preset);
  const has = recordsAt(first ?? preset, "hgx");
  return finishing
    .filter(({ id }) => offered.includes(id))
    .map(({ id, name }) => ({
      id: `finishing.${id}`,
      title: null,
      label: name,
      words: [bareName(name)],
      own: has.some((step) => step.id === id),
      change: withStep(id, finishing),
    }));
}

/** What a search can set of a product, from the lists that its configurator offers. */
export function productOptions(one: Configurable, book: PriceBook): ProductOption[] {
  const { offered, preset } = one;
  const all = everyOption(one, book);
  return offered === undefined
    ? all
    : all.filter(({ own, change }) => own || notOffered(change(preset), offered).length === 0);
}

function everyOption(one: Configurable, book: PriceBook): ProductOption[] {
  return [
    ...optionsOfUses(one, book),
    ...boxOptions(one),
    ...bindingOptions(one, book),
    ...goodsOptions(one, book),
    ...labelOptions(one, book),
    ...paperOptions(one, book),
    ...finishingOptions(one, book),
    ...sizeOptions(one),
  ];
}
