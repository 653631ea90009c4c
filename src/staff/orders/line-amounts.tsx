import { TextField } from "#ui/controls/field.tsx";
import type { FormState } from "#ui/controls/form-state.ts";
import { plainNumber } from "#ui/controls/plain-number.ts";

/** A line of an order with the most of it that an act may take. */
interface LineAmount {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly most: number;
}

/** 0 where it stays empty; null where it is no amount of the line. */
function amountOf(typed: string, most: number): number | null {
  if (typed.trim() === "") return 0;
  const amount = Number(typed);
  return Number.isFinite(amount) && amount >= 0 && amount <= most ? amount : null;
}

type Typed = Readonly<Record<string, string>>;

/** Errors by line; `empty` where no line has an amount. */
export function wrongAmounts(
  lines: readonly LineAmount[],
  typed: Typed,
  empty: string,
): Record<string, string> {
  const read = lines.map(({ id, most }) => ({ id, most, amount: amountOf(typed[id] ?? "", most) }));
  const [first] = read;
  const isEmpty = read.every(({ amount }) => amount === 0);
  return {
    ...Object.fromEntries(
      read
        .filter(({ amount }) => amount === null)
        .map(({ id, most }) => [id, `请填写 0 到 ${most} 的数`]),
    ),
    ...(isEmpty && first !== undefined ? { [first.id]: empty } : {}),
  };
}

/** The lines that have an amount, as calls take them. */
export const amountsOf = (lines: readonly LineAmount[], typed: Typed) =>
  lines.flatMap(({ id, most }) => {
    const quantity = amountOf(typed[id] ?? "", most) ?? 0;
    return quantity > 0 ? [{ item_id: id, quantity }] : [];
  });

interface LineAmountsProps {
  readonly lines: readonly LineAmount[];
  readonly form: Pick<FormState<Record<string, string>>, "values" | "errors" | "set">;
  readonly hint: string | undefined;
  labelOf(line: LineAmount): string;
}

/** One number for each line. */
export function LineAmounts({ lines, form, hint, labelOf }: LineAmountsProps) {
  return lines.map((line) => (
    <TextField
      key={line.id}
      label={labelOf(line)}
      suffix={line.unit}
      inputMode="decimal"
      autoComplete="off"
      hint={hint}
      value={form.values[line.id] ?? ""}
      error={form.errors[line.id]}
      onChange={(event) => form.set(line.id, plainNumber(event.target.value))}
    />
  ));
}
