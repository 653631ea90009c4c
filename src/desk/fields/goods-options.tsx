import type { GoodsOption } from "#contract/price-book-goods.ts";
import type { Problem } from "#contract/quote.ts";
import { problemAt } from "#job/form/job-form.ts";
import { Chips } from "#ui/chips.tsx";

interface GoodsOptionsProps {
  readonly options: readonly GoodsOption[];
  readonly chosen: Readonly<Record<string, string>>;
  readonly unit: string;
  readonly problems: readonly Problem[];
  readonly change: (chosen: Record<string, string>) => void;
}

type Choice = GoodsOption["choices"][number];

/** What a choice adds, as the price table says it. */
function added(choice: Choice, unit: string): string | undefined {
  if (choice.percent !== undefined && choice.percent > 0) return `+${choice.percent}%`;
  if (choice.perUnit !== undefined && /[1-9]/.test(choice.perUnit)) {
    return `+¥${choice.perUnit}/${unit}`;
  }
  if (choice.flat !== undefined && /[1-9]/.test(choice.flat)) return `+¥${choice.flat}/款`;
  return undefined;
}

/** The options of a price table; the first choice holds where none was taken. */
export function GoodsOptions({ options, chosen, unit, problems, change }: GoodsOptionsProps) {
  return options.map((option) => (
    <Chips
      key={option.id}
      label={option.name}
      value={chosen[option.id] ?? option.choices[0]?.id ?? null}
      onChange={(choice) => change({ ...chosen, [option.id]: choice })}
      error={problemAt(problems, `options.${option.id}`)}
      options={option.choices.map((choice) => ({
        value: choice.id,
        label: choice.name,
        note: added(choice, unit),
      }))}
    />
  ));
}
