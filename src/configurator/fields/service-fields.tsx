import { problemAt } from "#components/job-form/job-form.ts";
import type { Problem } from "#contract/quotes/quote.ts";
import { taxWord } from "#contract/wording/tax-words.ts";
import { TextField } from "#ui/controls/field.tsx";
import { Segment } from "#ui/controls/segment.tsx";
import styles from "./forms.module.css";

interface Service {
  readonly taxIncluded: boolean;
  readonly remark: string;
}

export interface ServiceFieldsProps {
  readonly service: Service;
  readonly problems: readonly Problem[];
  readonly change: (part: { taxIncluded?: boolean; remark?: string }) => void;
}

const yes = "yes";
const no = "no";

/** The invoice and a remark. */
export function ServiceFields({ service, problems, change }: ServiceFieldsProps) {
  return (
    <>
      <div className={styles.titled}>
        <p>
          <b>开票</b> <span className={styles.note}>含税价开增值税发票</span>
        </p>
        <Segment
          label="开票"
          value={service.taxIncluded ? yes : no}
          onChange={(taxed) => change({ taxIncluded: taxed === yes })}
          options={[
            { value: yes, label: `${taxWord(true)}，开发票` },
            { value: no, label: `${taxWord(false)}，不开发票` },
          ]}
        />
      </div>
      <TextField
        label="备注"
        placeholder="选填，最多 200 字"
        maxLength={200}
        value={service.remark}
        onChange={(event) => change({ remark: event.target.value })}
        error={problemAt(problems, "remark")}
      />
    </>
  );
}
