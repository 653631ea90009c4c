import { useWords } from "#api/shop-words.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { JobForm } from "#contract/jobs/job-form.ts";
import type { Assumption } from "#contract/quotes/quote.ts";
import { assumptionValue, isOfWorkshop } from "#contract/wording/quote-words.ts";
import { Button } from "#ui/controls/button.tsx";
import styles from "./assumption-list.module.css";

interface AssumptionListProps {
  readonly assumptions: readonly Assumption[];
  /** The form where the buyer may change it; absent = read only. */
  readonly form?: JobForm;
  /** Each switch's effect on the total, as signed yuan, by its field. */
  readonly savings?: Readonly<Record<string, string>>;
  readonly onSwitch?: (field: string, value: boolean) => void;
}

const switchable = (form: JobForm | undefined, field: string | undefined): boolean | null => {
  if (form === undefined || field === undefined) return null;
  const held: unknown = Object.entries(form).find(([name]) => name === field)?.[1];
  return typeof held === "boolean" ? held : null;
};

/** 报价依据: what the buyer chose first; what the workshop decides stands behind 更多. */
export function AssumptionList({ assumptions, ...rest }: AssumptionListProps) {
  const workshop = assumptions.filter(isOfWorkshop);
  return (
    <>
      <Rows {...rest} assumptions={assumptions.filter((one) => !isOfWorkshop(one))} />
      {workshop.length === 0 ? null : (
        <details>
          <summary className={styles.more}>更多：机器和放数</summary>
          <Rows {...rest} assumptions={workshop} />
        </details>
      )}
    </>
  );
}

/** Each assumption, with a switch where the buyer may choose. */
function Rows({ assumptions, form, savings, onSwitch }: AssumptionListProps) {
  const words = useWords();
  return (
    <ul className={styles.list}>
      {assumptions.map((assumption) => {
        const held = switchable(form, assumption.field);
        const field = assumption.field;
        return (
          <li key={`${assumption.code}-${assumption.name}`} className={styles.row}>
            <span className={styles.name}>{assumption.name}</span>
            <span className={styles.value}>{assumptionValue(assumption, words)}</span>
            <Saving yuan={field === undefined ? undefined : savings?.[field]} />
            {held === null || field === undefined || onSwitch === undefined ? null : (
              <Button
                tone="plain"
                size="s"
                aria-pressed={held}
                aria-label={`切换${assumption.name}`}
                onClick={() => onSwitch(field, !held)}
              >
                切换
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** `省 ¥135.05`: the effect of the other position of a switch. */
function Saving({ yuan }: { readonly yuan: string | undefined }) {
  if (yuan === undefined || yuan === "0.00") return null;
  const cheaper = yuan.startsWith("-");
  return (
    <span className={styles.saving}>
      {cheaper ? "换后省" : "换后加"} ¥{grouped(yuan.replace("-", ""))}
    </span>
  );
}
