import type { Step } from "#components/job-form/finishing-picks.ts";
import { problemAt } from "#components/job-form/job-form.ts";
import styles from "#configurator/fields/forms.module.css";
import type { Finishing } from "#contract/price-book/print.ts";
import type { Problem } from "#contract/quotes/quote.ts";
import { type ChangeMeans, NumberField } from "#ui/controls/number-field.tsx";
import { Segment } from "#ui/controls/segment.tsx";

interface FinishingAsksProps {
  readonly step: Step;
  readonly entry: Finishing;
  readonly problems: readonly Problem[];
  /** Dotted path of the step in the job. */
  readonly path: string;
  readonly change: (step: Step, by?: ChangeMeans) => void;
}

/** Parameters of a chosen step: sides, measures, count. */
export function FinishingAsks({ step, entry, problems, path, change }: FinishingAsksProps) {
  const problem = problemAt(problems, path) ?? problemAt(problems, `${path}.id`);
  return (
    <>
      {entry.twoSided ? (
        <Segment
          label={`${entry.name}面数`}
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
            inside="长"
            unit="mm"
            step={1}
            inputMode="decimal"
            value={step.lengthMm ?? null}
            onChange={(lengthMm, by) => change({ ...step, lengthMm }, by)}
            error={problemAt(problems, `${path}.lengthMm`)}
          />
          <NumberField
            label={`${entry.name}宽`}
            inside="宽"
            unit="mm"
            step={1}
            inputMode="decimal"
            value={step.widthMm ?? null}
            onChange={(widthMm, by) => change({ ...step, widthMm }, by)}
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
          onChange={(count, by) => change({ ...step, count }, by)}
          error={problemAt(problems, `${path}.count`)}
        />
      ) : null}
      {problem === undefined ? null : (
        <p role="alert" className={styles.caution}>
          {problem}
        </p>
      )}
    </>
  );
}
