import type { GoodsOption } from "#contract/price-book/goods.ts";
import type { Problem } from "#contract/quotes/quote.ts";
import * as goodsWords from "#contract/wording/pricing/goods-words.ts";
import * as units from "#contract/wording/pricing/unit-words.ts";
import { type DraftLine, feeLine, fenLine } from "#pricing/core/costing.ts";
import { feeFen, micro, quotient } from "#pricing/core/decimal.ts";
import { good, type Outcome } from "#pricing/core/outcome.ts";

export interface OptionsChosen {
  readonly choices: ReadonlyArray<{
    readonly option: GoodsOption;
    readonly choice: GoodsOption["choices"][number];
  }>;
  /** Surcharges of one table add up. */
  readonly percent: number;
}

/** The choice of every option: the first one where the job names none. */
export function chosenOptions(
  options: readonly GoodsOption[],
  named: Readonly<Record<string, string>>,
): Outcome<OptionsChosen> {
  const problems: Problem[] = [];
  const choices: Array<OptionsChosen["choices"][number]> = [];
  let percent = 0;
  for (const id of Object.keys(named)) {
    if (!options.some((option) => option.id === id))
      problems.push({
        code: "option",
        field: `options.${id}`,
        message: goodsWords.noOption(id),
      });
  }
  for (const option of options) {
    const wanted = Object.hasOwn(named, option.id) ? named[option.id] : option.choices[0]?.id;
    const choice = option.choices.find(({ id }) => id === wanted);
    if (choice === undefined) {
      const message = goodsWords.noChoice(option.name, wanted ?? "");
      problems.push({ code: "option", field: `options.${option.id}`, message });
      continue;
    }
    choices.push({ option, choice });
    percent += choice.percent ?? 0;
  }
  return problems.length > 0 ? { ok: false, problems } : good({ choices, percent });
}

/** Lines that options add: an amount for each unit, a fee for each kind. */
export function optionLines(
  unit: string,
  job: { readonly quantity: number; readonly kinds: number },
  chosen: OptionsChosen,
): DraftLine[] {
  const pieces = job.quantity * job.kinds;
  const found: DraftLine[] = [];
  for (const { option, choice } of chosen.choices) {
    const name = `${option.name} ${choice.name}`;
    if (choice.perUnit !== undefined) {
      const rate = micro(choice.perUnit);
      const fen = quotient([pieces, rate], [10_000], "halfUp");
      const basis = () => `${pieces} ${unit}`;
      const code = `option:${option.id}`;
      found.push(fenLine({ code, name, basis, qty: () => String(pieces), unit, rate, fen }));
    }
    if (choice.flat !== undefined)
      found.push(
        feeLine(
          `option:${option.id}`,
          name,
          () => goodsWords.optionBasis,
          feeFen(choice.flat),
          job.kinds,
          units.kind,
        ),
      );
  }
  return found;
}
