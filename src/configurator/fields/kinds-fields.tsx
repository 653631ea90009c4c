import { QuantityLadder } from "#components/job-facts/quantity-ladder.tsx";
import { problemAt, withQuantity } from "#components/job-form/job-form.ts";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { grouped } from "#contract/format/numerals.ts";
import { Button } from "#ui/controls/button.tsx";
import { NumberField } from "#ui/controls/number-field.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import styles from "./quantity-card.module.css";
import type { QuantityCardProps } from "./quantity-card.tsx";

type Quantities = readonly (number | null)[];

/** As many quantities as kinds: more kinds begin with the common quantity. */
const resized = (all: Quantities, kinds: number | null, quantity: number | null): Quantities =>
  kinds === null ? all : Array.from({ length: kinds }, (_, at) => all[at] ?? quantity);

const sum = (all: Quantities): number | null =>
  all.reduce((total, one) => (total === null || one === null ? null : total + one), 0);

/** The number of kinds, and each kind's own quantity where they differ. */
export function KindsFields(props: QuantityCardProps) {
  const { amount, unit, problems, change, unlike = false } = props;
  const { quantity, kinds, quantities } = amount;
  const each = quantity === null || quantities !== undefined ? "" : ` ${grouped(quantity)} `;
  const total =
    quantities === undefined
      ? quantity === null || kinds === null
        ? null
        : quantity * kinds
      : sum(quantities);
  return (
    <>
      <p className={styles.words}>
        同样规格、不同图案算不同的款，
        {quantities === undefined ? `每款都印${each}${unit}。` : "各款印各款的数量。"}
      </p>
      <NumberField
        label="款数"
        unit="款"
        stepper
        min={1}
        max={200}
        value={kinds}
        onChange={(next, by) =>
          change(
            quantities === undefined
              ? { quantity, kinds: next }
              : { quantity, kinds: next, quantities: resized(quantities, next, quantity) },
            by,
          )
        }
        error={problemAt(problems, "kinds") ?? problemAt(problems, "quantities")}
      />
      {quantities?.map((own, at) => (
        <NumberField
          // biome-ignore lint/suspicious/noArrayIndexKey: kinds have no identity but their place
          key={at}
          label={`第 ${at + 1} 款`}
          unit={unit}
          min={1}
          max={10_000_000}
          value={own}
          onChange={(next, by) =>
            change(
              {
                quantity,
                kinds,
                quantities: quantities.map((one, place) => (place === at ? next : one)),
              },
              by,
            )
          }
          error={problemAt(problems, `quantities.${at}`)}
        />
      ))}
      {total === null ? null : (
        <p className={styles.words}>
          共 <b>{grouped(total)}</b> {unit}
        </p>
      )}
      {unlike && kinds !== null && kinds > 1 ? (
        <Button
          tone="outline"
          onClick={() =>
            change(
              quantities === undefined
                ? { quantity, kinds, quantities: resized([], kinds, quantity) }
                : { quantity: quantities[0] ?? quantity, kinds },
            )
          }
        >
          {quantities === undefined ? "各款数量不同" : "每款一样多"}
        </Button>
      ) : null}
    </>
  );
}

/** 阶梯价 of kinds with unlike quantities: their own row, then the rungs for kinds that are alike. */
export function UnlikeLadder({ session }: { readonly session: QuoteSession }) {
  const priced = useSessionPart(session, (state) => state.priced);
  if (priced === null) return null;
  const { ladder, quantity, total, unit, unitPrice } = priced.quote;
  const take = (rung: number) => {
    const form = session.read().form;
    session.change(withQuantity(form, rung));
    toast(`各款都改成 ${grouped(rung)} ${unit}`, {
      tone: "ok",
      action: { label: "撤销", onAction: () => session.change(form) },
    });
  };
  return (
    <>
      <p className={styles.own}>
        <span>
          各款数量不同，共 {grouped(quantity)} {unit}
        </span>
        <span>单价 {unitPrice}</span>
        <b>¥{grouped(total)}</b>
      </p>
      <p className={styles.words}>选下面一行，各款就改成一样多：</p>
      <QuantityLadder
        steps={ladder}
        quantity={null}
        unit={unit}
        amountName="每款数量"
        onPick={take}
      />
    </>
  );
}
