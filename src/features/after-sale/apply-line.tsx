import { Link } from "react-router-dom";
import { ThingNote, ThingRow } from "#components/job-facts/thing-row.tsx";
import type { AfterSaleOffer, AfterSaleReason } from "#contract/after-sale/after-sale.ts";
import { grouped } from "#contract/format/numerals.ts";
import { afterSaleReason } from "#contract/lookups/after-sale-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import { paths } from "#contract/paths/paths.ts";
import { CheckField, SelectField } from "#ui/controls/field.tsx";
import { NumberField } from "#ui/controls/number-field.tsx";
import { isFree } from "./apply-check.ts";
import type { LineDraft } from "./apply-draft.ts";
import styles from "./apply-line.module.css";

type OfferLine = AfterSaleOffer["lines"][number];

interface ApplyLineProps {
  line: OfferLine;
  /** Of its order. */
  kind: AfterSaleOffer["kind"];
  /** Null while the line is not chosen. */
  own: LineDraft | null;
  quantityError: string | undefined;
  reasonError: string | undefined;
  onChange(own: LineDraft | null): void;
}

const reasons = codesOf(afterSaleReason);
const asReason = (value: string): AfterSaleReason | null =>
  reasons.find((one) => one === value) ?? null;

/** Why a line cannot be chosen. */
function Taken({ line }: { line: OfferLine }) {
  if (line.open === null) return <ThingNote>已全部售后过</ThingNote>;
  return (
    <ThingNote>
      有售后在处理，<Link to={paths.afterSale({ after_id: line.open })}>看进度</Link>
    </ThingNote>
  );
}

const takenWords = ({ open }: OfferLine): string =>
  open === null ? "已全部售后过" : "有售后在处理，完成后才能再申请";

/** One item of the order: whether it is chosen, with quantity and reason. */
export function ApplyLine(props: ApplyLineProps) {
  const { line, kind, own, quantityError, reasonError, onChange } = props;
  const { unit, left, bought } = line;
  const free = isFree(line);
  const isChosen = own !== null && free;
  return (
    <div className={styles.line}>
      <ThingRow
        picture={line.picture}
        kind={kind}
        title={
          <CheckField
            label={line.title}
            checked={isChosen}
            whyNot={free ? null : takenWords(line)}
            onChange={({ target }) =>
              onChange(target.checked ? { quantity: left, reason: null } : null)
            }
          />
        }
      >
        <ThingNote>{line.summary}</ThingNote>
        {free ? (
          <ThingNote>
            共买 {grouped(bought)} {unit}
            {left < bought ? `，还可申请 ${grouped(left)} ${unit}` : null}
          </ThingNote>
        ) : (
          <Taken line={line} />
        )}
      </ThingRow>
      {isChosen ? (
        <div className={styles.asks}>
          <NumberField
            label="有问题的数量"
            value={own.quantity}
            unit={unit}
            min={0}
            max={left}
            error={quantityError}
            onChange={(quantity) => onChange({ ...own, quantity })}
          />
          <SelectField
            label="原因"
            placeholder="请选择"
            value={own.reason ?? ""}
            error={reasonError}
            options={reasons.map((value) => ({ value, label: afterSaleReason.words[value] }))}
            onChange={({ target }) => onChange({ ...own, reason: asReason(target.value) })}
          />
        </div>
      ) : null}
    </div>
  );
}
