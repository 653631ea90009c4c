import {
  type EitherGroup,
  type FinishingPlace,
  finishingListOf,
} from "#components/job-form/finishing-lists.ts";
import { offeredAt } from "#components/job-form/finishing-offer.ts";
import { type Step, withoutSteps, withStep } from "#components/job-form/finishing-picks.ts";
import { problemAt } from "#components/job-form/job-form.ts";
import type { BookCardProps } from "#configurator/fields/form-props.ts";
import styles from "#configurator/fields/forms.module.css";
import { useDifferences } from "#configurator/fields/use-differences.ts";
import { differenceWords } from "#configurator/state/differences.ts";
import type { JobForm } from "#contract/jobs/job-form.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { FinishedKind } from "#contract/lookups/kinds.ts";
import type { Finishing } from "#contract/price-book/print.ts";
import type { Problem } from "#contract/quotes/quote.ts";
import { type ChoiceRow, ChoiceRows } from "#ui/controls/choice-rows.tsx";
import type { ChangeMeans } from "#ui/controls/number-field.tsx";
import { FinishingAsks } from "./finishing-asks.tsx";
import { FinishingPicture } from "./finishing-picture.tsx";
import { type FinishedPaper, finishingReason } from "./finishing-reason.ts";
import { finishingLine } from "./finishing-words.ts";

export interface FinishingChoicesProps extends BookCardProps {
  readonly place: FinishingPlace;
  readonly kind: FinishedKind;
  readonly hgx: readonly Step[];
  readonly change: (hgx: Step[], by?: ChangeMeans) => void;
  /** The job with other steps at this place. */
  readonly write: (job: Job, hgx: Step[]) => JobForm;
  /** The steps of a job at this place. */
  readonly read: (job: Job) => readonly Step[];
  readonly problems: readonly Problem[];
  /** Dotted path of the list in the job, e.g. `hgx` or `parts.0.hgx`. */
  readonly path: string;
  readonly paper?: FinishedPaper | undefined;
}

const noneKey = (group: EitherGroup) => `none ${group.name}`;

/** 后工序 of one product or part: exclusive groups, additional steps, and those behind 更多工艺. */
export function FinishingChoices(props: FinishingChoicesProps) {
  const { session, book, place, kind, hgx, change, write, read, problems, path } = props;
  const list = finishingListOf(place);
  const all = book.finishing;
  const offer = offeredAt(place, kind, all, hgx);
  const differences = useDifferences(session, (job) => {
    const now = read(job);
    const steps = [...offer.either.flatMap(({ steps: of }) => of), ...offer.add, ...offer.more];
    return new Map([
      ...steps.map(({ id }) => [id, write(job, toggled(now, id))] as const),
      ...list.either.map(
        (group) => [noneKey(group), write(job, withoutSteps(now, group.ids, list, all))] as const,
      ),
    ]);
  });
  const has = (steps: readonly Step[], id: string) => steps.some((step) => step.id === id);
  function toggled(steps: readonly Step[], id: string): Step[] {
    return has(steps, id) ? withoutSteps(steps, [id], list, all) : withStep(steps, id, list, all);
  }
  const asks = (entry: Finishing) => {
    const index = hgx.findIndex(({ id }) => id === entry.id);
    const step = hgx[index];
    return step === undefined ? undefined : (
      <FinishingAsks
        step={step}
        entry={entry}
        problems={problems}
        path={`${path}.${index}`}
        change={(next, by) =>
          change(
            hgx.map((one, at) => (at === index ? next : one)),
            by,
          )
        }
      />
    );
  };
  const rowOf = (entry: Finishing, price: string | undefined): ChoiceRow => ({
    value: entry.id,
    label: entry.name,
    line: finishingLine(entry.id) ?? entry.group,
    picture: <FinishingPicture id={entry.id} />,
    price,
    disabledReason: has(hgx, entry.id)
      ? undefined
      : finishingReason(entry, props.paper, list.minGsm?.[entry.id]),
    asks: entry.needsArea || entry.needsCount || entry.twoSided ? asks(entry) : undefined,
  });
  const addRow = (entry: Finishing): ChoiceRow => {
    const fen = differences.get(entry.id);
    const cost = fen === undefined || !has(hgx, entry.id) ? fen : -fen;
    return rowOf(entry, differenceWords(cost));
  };
  const toggle = (id: string) => change(toggled(hgx, id));
  const chosen = hgx.map(({ id }) => id);
  const error = problemAt(problems, path);
  return (
    <>
      {offer.included.length === 0 ? null : (
        <p className={styles.note}>已含：{offer.included.map(({ name }) => name).join("、")}</p>
      )}
      {offer.either.map(({ group, steps, current }) => (
        <ChoiceRows
          key={group.name}
          label={group.name}
          hint="选一种"
          kind="one"
          chosen={[current ?? noneKey(group)]}
          rows={[
            {
              value: noneKey(group),
              label: group.none,
              line: group.noneLine,
              picture: <FinishingPicture id="none" />,
              price:
                current === null ? undefined : differenceWords(differences.get(noneKey(group))),
            },
            ...steps.map((entry) =>
              rowOf(
                entry,
                entry.id === current ? "已选" : differenceWords(differences.get(entry.id)),
              ),
            ),
          ]}
          onToggle={(id) =>
            change(
              id === noneKey(group)
                ? withoutSteps(hgx, group.ids, list, all)
                : withStep(hgx, id, list, all),
            )
          }
        />
      ))}
      {offer.add.length === 0 ? null : (
        <ChoiceRows
          label={offer.either.length === 0 ? "工艺" : "另加"}
          hint="可多选"
          kind="any"
          chosen={chosen}
          rows={offer.add.map(addRow)}
          onToggle={toggle}
        />
      )}
      {offer.more.length === 0 ? null : (
        <details className={styles.fold}>
          <summary>更多工艺（{offer.more.length} 种）</summary>
          <ChoiceRows
            label="更多工艺"
            hint="可多选"
            kind="any"
            chosen={chosen}
            rows={offer.more.map(addRow)}
            onToggle={toggle}
          />
        </details>
      )}
      {error === undefined ? null : (
        <p role="alert" className={styles.caution}>
          {error}
        </p>
      )}
    </>
  );
}
