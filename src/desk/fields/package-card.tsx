import type { Problem } from "#contract/quote.ts";
import { problemAt } from "#job/form/job-form.ts";
import { Card } from "#ui/card.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { PackageChips } from "./package-chips.tsx";

type Packages = Parameters<typeof PackageChips>[0]["packages"];

interface Counted {
  readonly quantity: number | null;
  readonly kinds: number | null;
}

interface PackageCardProps<Form extends Counted> {
  readonly aside: string;
  readonly packages: Packages;
  readonly unit: string;
  readonly form: Form;
  readonly problems: readonly Problem[];
  readonly change: (form: Form) => void;
}

/** Goods sold in listed quantities: one of the packages, and how many kinds. */
export function PackageCard<Form extends Counted>(props: PackageCardProps<Form>) {
  const { aside, packages, unit, form, problems, change } = props;
  return (
    <Card title="数量" aside={aside}>
      <PackageChips
        packages={packages}
        quantity={form.quantity}
        unit={unit}
        error={problemAt(problems, "quantity")}
        onPick={(quantity) => change({ ...form, quantity })}
      />
      <NumberField
        label="款数"
        unit="款"
        stepper
        min={1}
        max={200}
        value={form.kinds}
        onChange={(kinds) => change({ ...form, kinds })}
        error={problemAt(problems, "kinds")}
      />
    </Card>
  );
}
