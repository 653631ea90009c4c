import type { FormOf } from "#contract/job-form.ts";
import type { FinishingChoice } from "#contract/jobs.ts";
import type { PriceBook } from "#contract/price-book.ts";
import type { Finishing, PaperKind } from "#contract/price-book-print.ts";
import type { Problem } from "#contract/quote.ts";
import { problemAt } from "#job/form/job-form.ts";
import { Chips, MultiChips } from "#ui/chips.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { finishingReason } from "./finishing-reason.ts";
import styles from "./forms.module.css";

type Step = FormOf<FinishingChoice>;

interface FinishingFieldsProps {
  readonly book: PriceBook;
  readonly kind: "ysp" | "lz" | "inkLz";
  readonly hgx: readonly Step[];
  readonly change: (hgx: Step[]) => void;
  readonly problems: readonly Problem[];
  /** Dotted path of the list in the job, e.g. `hgx` or `parts.0.hgx`. */
  readonly path: string;
  readonly paper?: { readonly kind: PaperKind; readonly gsm: number | null };
}

function fresh(step: Finishing): Step {
  return {
    id: step.id,
    ...(step.needsArea ? { lengthMm: 50, widthMm: 30 } : {}),
    ...(step.needsCount ? { count: 1 } : {}),
    ...(step.twoSided ? { sides: 1 as const } : {}),
  };
}

/** 后工序: what can be had, why not where it cannot, and the measures that a step asks for. */
export function FinishingFields(props: FinishingFieldsProps) {
  const { book, kind, hgx, change, problems, path, paper } = props;
  const offered = book.finishing.filter((step) => step.for.includes(kind));
  const groups = [...new Set(offered.map((step) => step.group))];
  const chosen = hgx.map((step) => step.id);
  if (offered.length === 0) return <p className={styles.note}>本类产品没有可选的后工序</p>;

  const pick = (ids: readonly string[], group: string) => {
    const others = hgx.filter(
      (step) => offered.find((entry) => entry.id === step.id)?.group !== group,
    );
    const here = ids.flatMap((id) => {
      const known = hgx.find((step) => step.id === id);
      const entry = offered.find((one) => one.id === id);
      return known !== undefined ? [known] : entry === undefined ? [] : [fresh(entry)];
    });
    change([...others, ...here]);
  };

  return (
    <>
      <div className={styles.groups}>
        {groups.map((group) => (
          <MultiChips
            key={group}
            label={group}
            value={chosen.filter((id) =>
              offered.some((one) => one.id === id && one.group === group),
            )}
            onChange={(ids) => pick(ids, group)}
            options={offered
              .filter((step) => step.group === group)
              .map((step) => ({
                value: step.id,
                label: step.name,
                disabledReason: chosen.includes(step.id)
                  ? undefined
                  : finishingReason(step, chosen, book.finishing, paper),
              }))}
          />
        ))}
      </div>
      {hgx.map((step, index) => (
        <StepFields
          key={step.id}
          step={step}
          entry={offered.find((one) => one.id === step.id)}
          problems={problems}
          path={`${path}.${index}`}
          change={(next) => change(hgx.map((one, at) => (at === index ? next : one)))}
        />
      ))}
      {problemAt(problems, path) === undefined ? null : (
        <p role="alert" className={styles.note}>
          {problemAt(problems, path)}
        </p>
      )}
    </>
  );
}

interface StepFieldsProps {
  readonly step: Step;
  readonly entry: Finishing | undefined;
  readonly problems: readonly Problem[];
  readonly path: string;
  readonly change: (step: Step) => void;
}

function StepFields({ step, entry, problems, path, change }: StepFieldsProps) {
  const problem = problemAt(problems, path) ?? problemAt(problems, `${path}.id`);
  const asks = entry !== undefined && (entry.needsArea || entry.needsCount || entry.twoSided);
  if (entry === undefined || (!asks && problem === undefined)) return null;
  return (
    <div className={styles.step}>
      <div className={styles.stepTitle}>{entry.name}</div>
      {entry.twoSided ? (
        <Chips
          label="面数"
          hideLabel
          value={step.sides === 2 ? "2" : "1"}
          onChange={(sides) => change({ ...step, sides: sides === "2" ? 2 : 1 })}
          options={[
            { value: "1", label: "单面" },
            { value: "2", label: "双面" },
          ]}
        />
      ) : null}
      {entry.needsArea ? (
        <div className={styles.columns}>
          <NumberField
            label={`${entry.name}长`}
            unit="mm"
            step={1}
            inputMode="decimal"
            value={step.lengthMm ?? null}
            onChange={(lengthMm) => change({ ...step, lengthMm })}
            error={problemAt(problems, `${path}.lengthMm`)}
          />
          <NumberField
            label={`${entry.name}宽`}
            unit="mm"
            step={1}
            inputMode="decimal"
            value={step.widthMm ?? null}
            onChange={(widthMm) => change({ ...step, widthMm })}
            error={problemAt(problems, `${path}.widthMm`)}
          />
        </div>
      ) : null}
      {entry.needsCount ? (
        <NumberField
          label={`${entry.name}次数`}
          unit="次"
          stepper
          min={1}
          max={100}
          value={step.count ?? null}
          onChange={(count) => change({ ...step, count })}
          error={problemAt(problems, `${path}.count`)}
        />
      ) : null}
      {problem === undefined ? null : (
        <p role="alert" className={styles.note}>
          {problem}
        </p>
      )}
    </div>
  );
}
