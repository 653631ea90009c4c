import type { Step } from "#components/job-form/finishing-picks.ts";
import type { LabelFormProps } from "#configurator/fields/form-props.ts";
import styles from "#configurator/fields/forms.module.css";
import { type Amount, QuantityCard } from "#configurator/fields/quantity-card.tsx";
import { ServiceRow } from "#configurator/fields/service-row.tsx";
import { FinishingRow } from "#configurator/sheets/finishing-row.tsx";
import type { JobForm } from "#contract/jobs/job-form.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { isLabel } from "#contract/lookups/kinds.ts";
import type { ChangeMeans } from "#ui/controls/number-field.tsx";
import { Card } from "#ui/layout/card.tsx";
import { SummaryRows } from "#ui/layout/summary-row.tsx";
import type { SharedFields } from "./label-card.ts";
import { LabelDieRow } from "./label-die-row.tsx";
import { LabelMaterialBlock } from "./label-material-block.tsx";
import { isRotary, LabelPrintBlock } from "./label-print-block.tsx";
import { LabelShipRow } from "./label-ship-row.tsx";
import { LabelSizeBlock } from "./label-size-block.tsx";

const stepsOf = (job: Job): readonly Step[] => (isLabel(job) ? job.hgx : []);

const withSteps = (job: Job, hgx: Step[]): JobForm => (isLabel(job) ? { ...job, hgx } : job);

/** Labels: the main card, the quantity, and the rest as rows with defaults. */
export function LabelForm(props: LabelFormProps) {
  const { session, book, problems, held } = props;
  const form = props.form;
  /** The fields that both label kinds share. */
  const set = (part: Partial<SharedFields>, by?: ChangeMeans) =>
    isRotary(props)
      ? props.change({ ...props.form, ...part }, by)
      : props.change({ ...props.form, ...part }, by);
  /** Kinds that are alike keep no quantities of their own. */
  const setAmount = ({ quantity, kinds, quantities }: Amount, by?: ChangeMeans) => {
    const own = quantities === undefined ? {} : { quantities: [...quantities] };
    if (isRotary(props)) {
      const { quantities: _, ...alike } = props.form;
      props.change({ ...alike, quantity, kinds, ...own }, by);
    } else {
      const { quantities: _, ...alike } = props.form;
      props.change({ ...alike, quantity, kinds, ...own }, by);
    }
  };
  const shared = { session, form, problems, set };
  return (
    <>
      <div className={styles.lead}>
        <Card marks>
          <LabelSizeBlock {...shared} />
          <LabelMaterialBlock {...shared} book={book} />
          <LabelPrintBlock {...props} />
        </Card>
      </div>
      <div className={styles.amount}>
        <QuantityCard
          session={session}
          amount={form}
          unit="枚"
          unlike
          problems={problems}
          change={setAmount}
        />
      </div>
      {props.below}
      <div className={styles.rows}>
        <SummaryRows>
          <FinishingRow
            session={session}
            book={book}
            place="label"
            kind={form.quoteType}
            hgx={form.hgx}
            change={(hgx, by) => set({ hgx }, by)}
            read={stepsOf}
            write={withSteps}
            problems={problems}
            path="hgx"
          />
          <LabelShipRow {...shared} />
          <LabelDieRow {...shared} />
          <ServiceRow
            session={session}
            held={held}
            service={form}
            problems={problems}
            change={set}
          />
        </SummaryRows>
      </div>
    </>
  );
}
