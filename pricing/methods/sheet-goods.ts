import type { FinishingChoice, SheetJob } from "#contract/jobs/jobs.ts";
import { whitesOf } from "#contract/jobs/white-ink.ts";
import type { AsSheet, GoodsOption, SheetTraits } from "#contract/price-book/goods.ts";

/** A flat printed sheet as what it is, not as how it is made: by it two ways are the same thing. */
export interface SheetGoods {
  readonly yspTypes: readonly string[];
  readonly lengthMm: number;
  readonly widthMm: number;
  readonly paperId: string;
  readonly gsm: number;
  readonly sides: 1 | 2;
  readonly hgx: readonly FinishingChoice[];
  /** Steps that come with the goods, asked for or not. */
  readonly included: ReadonlySet<string>;
}

const stepKey = ({ id, sides = 1, count = 1 }: FinishingChoice): string =>
  `${id}/${sides}/${count}`;

/** What goods with these choices are; null where the book does not say it all. */
export function goodsOf(
  base: AsSheet,
  choices: readonly (SheetTraits | undefined)[],
): SheetGoods | null {
  const traits = choices.flatMap((choice) => choice ?? []);
  const last = <Key extends "paperId" | "gsm" | "sides">(key: Key) =>
    traits.findLast((one) => one[key] !== undefined)?.[key] ?? base[key];
  const paperId = last("paperId");
  const gsm = last("gsm");
  const sides = last("sides");
  if (paperId === undefined || gsm === undefined || sides === undefined) return null;
  const { yspTypes, lengthMm, widthMm, hgx = [] } = base;
  return {
    yspTypes,
    lengthMm,
    widthMm,
    paperId,
    gsm,
    sides,
    hgx: [...hgx, ...traits.flatMap((one) => one.hgx ?? [])],
    included: new Set(hgx.map(stepKey)),
  };
}

/** Goods of a table under some of its options. */
export interface DescribedGoods {
  readonly options: Record<string, string>;
  readonly goods: SheetGoods;
}

const remembered = new WeakMap<AsSheet, readonly DescribedGoods[]>();

/** Every sheet that a table's goods can be, remembered: it does not depend on what is asked. */
export function describedGoods(
  asSheet: AsSheet,
  options: readonly GoodsOption[],
): readonly DescribedGoods[] {
  const known = remembered.get(asSheet);
  if (known !== undefined) return known;
  const found = describedChoices(options).flatMap(({ options: chosen, traits }) => {
    const goods = goodsOf(asSheet, traits);
    return goods === null ? [] : [{ options: chosen, goods }];
  });
  remembered.set(asSheet, found);
  return found;
}

/**
 * Every choice of options under which goods are a sheet that the book describes: a choice that
 * says nothing of the sheet counts only where it is the option's first, the plain one.
 */
function describedChoices(
  options: readonly GoodsOption[],
): Array<{ options: Record<string, string>; traits: Array<SheetTraits | undefined> }> {
  return options.reduce<ReturnType<typeof describedChoices>>(
    (found, { id, choices }) =>
      found.flatMap((before) =>
        choices
          .filter((choice, index) => index === 0 || choice.asSheet !== undefined)
          .map((choice) => ({
            options: { ...before.options, [id]: choice.id },
            traits: [...before.traits, choice.asSheet],
          })),
      ),
    [{ options: {}, traits: [] }],
  );
}

/** The goods that a printing job asks for; null where no table could hold them. */
export function goodsOfJob(job: SheetJob): SheetGoods | null {
  const [part, ...others] = job.parts;
  if (part === undefined || others.length > 0 || job.publication || part.customerPaper) return null;
  if (job.dataTable !== undefined) return null;
  if (job.lengthMm === undefined || job.widthMm === undefined || job.binding !== "none")
    return null;
  if (whitesOf(part).length > 0) return null;
  const { frontColors, backColors, frontSpots, backSpots } = part;
  if (frontSpots + backSpots > 0 || Math.max(frontColors, backColors) > 4) return null;
  if (frontColors === 0) return null;
  return {
    yspTypes: [job.yspType],
    lengthMm: Math.max(job.lengthMm, job.widthMm),
    widthMm: Math.min(job.lengthMm, job.widthMm),
    paperId: part.paperId,
    gsm: part.gsm,
    sides: backColors > 0 ? 2 : 1,
    hgx: part.hgx,
    included: new Set(),
  };
}

/** Do the goods offered serve whoever asks for these? They may hold more steps only where included. */
export function serves(offered: SheetGoods, asked: SheetGoods): boolean {
  const wanted = new Set(asked.hgx.map(stepKey));
  const given = new Set(offered.hgx.map(stepKey));
  return (
    asked.yspTypes.every((type) => offered.yspTypes.includes(type)) &&
    offered.lengthMm === asked.lengthMm &&
    offered.widthMm === asked.widthMm &&
    offered.paperId === asked.paperId &&
    offered.gsm === asked.gsm &&
    offered.sides === asked.sides &&
    [...wanted].every((step) => given.has(step)) &&
    [...given].every((step) => wanted.has(step) || offered.included.has(step))
  );
}
