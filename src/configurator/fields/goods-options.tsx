import { problemAt } from "#components/job-form/job-form.ts";
import { differenceWords } from "#configurator/state/differences.ts";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { GoodsOption } from "#contract/price-book/goods.ts";
import type { Problem } from "#contract/quotes/quote.ts";
import { Tiles } from "#ui/controls/tiles.tsx";
import { FormBlock } from "./form-block.tsx";
import { useDifferences } from "./use-differences.ts";

interface GoodsOptionsProps {
  readonly session: QuoteSession;
  readonly options: readonly GoodsOption[];
  readonly chosen: Readonly<Record<string, string>>;
  readonly problems: readonly Problem[];
  readonly change: (chosen: Record<string, string>) => void;
}

const keyOf = (option: string, choice: string) => `${option} ${choice}`;

const withChoice = (job: Job, option: string, choice: string): Job =>
  job.quoteType === "pt" || job.quoteType === "pb"
    ? { ...job, options: { ...job.options, [option]: choice } }
    : job;

/** The options of a price table; the first choice is the default. */
export function GoodsOptions({ session, options, chosen, problems, change }: GoodsOptionsProps) {
  const differences = useDifferences(
    session,
    (job) =>
      new Map(
        options.flatMap(({ id, choices }) =>
          choices.map((choice) => [keyOf(id, choice.id), withChoice(job, id, choice.id)] as const),
        ),
      ),
  );
  return options.map((option) => {
    const current = chosen[option.id] ?? option.choices[0]?.id ?? null;
    return (
      <FormBlock key={option.id} title={option.name}>
        <Tiles
          label={option.name}
          columns={option.choices.length === 2 ? 2 : 3}
          value={current}
          onChange={(choice) => change({ ...chosen, [option.id]: choice })}
          error={problemAt(problems, `options.${option.id}`)}
          options={option.choices.map((choice) => ({
            value: choice.id,
            label: choice.name,
            note:
              choice.id === current
                ? "已选"
                : (differenceWords(differences.get(keyOf(option.id, choice.id))) ?? "…"),
          }))}
        />
      </FormBlock>
    );
  });
}
