import type { Problem } from "#contract/quote.ts";
import { taxWord } from "#contract/tax-words.ts";
import { problemAt } from "#job/form/job-form.ts";
import { Card } from "#ui/card.tsx";
import { Chips } from "#ui/chips.tsx";
import { TextField } from "#ui/field.tsx";

interface Service {
  readonly taxIncluded: boolean;
  readonly remark: string;
}

interface ServiceCardProps {
  readonly service: Service;
  readonly problems: readonly Problem[];
  readonly change: (part: { taxIncluded?: boolean; remark?: string }) => void;
}

/** Tax and a remark: the same for every kind. */
export function ServiceCard({ service, problems, change }: ServiceCardProps) {
  return (
    <Card title="开票与备注">
      <Chips
        label="开票"
        value={service.taxIncluded ? "yes" : "no"}
        onChange={(taxed) => change({ taxIncluded: taxed === "yes" })}
        options={[
          { value: "yes", label: `${taxWord(true)}，开发票` },
          { value: "no", label: `${taxWord(false)}，不开发票` },
        ]}
      />
      <TextField
        label="备注"
        placeholder="选填，最多 200 字"
        maxLength={200}
        value={service.remark}
        onChange={(event) => change({ remark: event.target.value })}
        error={problemAt(problems, "remark")}
      />
    </Card>
  );
}
