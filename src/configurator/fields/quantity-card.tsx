import { type ReactNode, useState } from "react";
import { QuantityLadder } from "#components/job-facts/quantity-ladder.tsx";
import { problemAt } from "#components/job-form/job-form.ts";
import { currentPrice } from "#configurator/state/configurator-state.ts";
import { lateCode } from "#configurator/state/late-code.tsx";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { Problem } from "#contract/quotes/quote.ts";
import { type ChangeMeans, NumberField } from "#ui/controls/number-field.tsx";
import { Card } from "#ui/layout/card.tsx";
import { useWide } from "#ui/style/wide.ts";
import { FieldSheet } from "./field-sheet.tsx";
import { MoreLink } from "./more-link.tsx";
import styles from "./quantity-card.module.css";

export interface Amount {
  readonly quantity: number | null;
  readonly kinds: number | null;
  /** Each kind's own quantity, where they differ. */
  readonly quantities?: readonly (number | null)[] | undefined;
}

export interface QuantityCardProps {
  readonly session: QuoteSession;
  readonly amount: Amount;
  readonly unit: string;
  readonly problems: readonly Problem[];
  readonly change: (amount: Amount, by?: ChangeMeans) => void;
  /** Kinds may have unlike quantities. */
  readonly unlike?: boolean;
  readonly children?: ReactNode;
}

export const { Late: LateKinds } = lateCode("款数", () => import("./kinds-fields.tsx"), 1);

/** 数量: the ladder is the chooser, any other quantity has its field, 款数 its sheet. */
export function QuantityCard(props: QuantityCardProps) {
  const { session, amount, unit, problems, change, children } = props;
  const { quantity, kinds } = amount;
  const priced = useSessionPart(session, (state) => state.priced);
  const stale = useSessionPart(session, (state) => currentPrice(state) === null);
  const wide = useWide();
  return (
    <Card title="数量" aside={<Kinds {...props} />}>
      <div className={styles.ladder} data-stale={stale || undefined}>
        {wide || priced === null ? null : amount.quantities !== undefined ? (
          <LateKinds>{({ UnlikeLadder }) => <UnlikeLadder session={session} />}</LateKinds>
        ) : (
          <QuantityLadder
            steps={priced.quote.ladder}
            quantity={quantity}
            unit={priced.quote.unit}
            amountName="每款数量"
            onPick={(next) => change({ quantity: next, kinds })}
          />
        )}
      </div>
      {amount.quantities === undefined ? (
        <div className={styles.other}>
          <span className={styles.word} aria-hidden="true">
            每款数量
          </span>
          <NumberField
            label="每款数量"
            inside=""
            unit={unit}
            value={quantity}
            min={1}
            max={10_000_000}
            placeholder={`填${unit}数`}
            onChange={(next, by) => change({ quantity: next, kinds }, by)}
            error={problemAt(problems, "quantity")}
          />
        </div>
      ) : (
        <p className={styles.words}>各款数量不同，见款数</p>
      )}
      {children}
    </Card>
  );
}

/** `1 款，改款数`: the number of kinds, and the total quantity. */
function Kinds(props: QuantityCardProps) {
  const [open, setOpen] = useState(false);
  const { kinds } = props.amount;
  const problem =
    problemAt(props.problems, "kinds") ?? problemAt(props.problems, "quantities", true);
  return (
    <>
      <MoreLink onOpen={() => setOpen(true)}>
        {problem ?? `${kinds === null ? "?" : grouped(kinds)} 款，改款数`}
      </MoreLink>
      <FieldSheet session={props.session} title="款数" open={open} onClose={() => setOpen(false)}>
        <LateKinds>{({ KindsFields }) => <KindsFields {...props} />}</LateKinds>
      </FieldSheet>
    </>
  );
}
