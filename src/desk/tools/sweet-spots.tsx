import { useMemo } from "react";
import { fenOf } from "#contract/money.ts";
import { grouped } from "#contract/numerals.ts";
import type { LadderStep } from "#contract/quote.ts";
import { taxWord } from "#contract/tax-words.ts";
import type { BookCardProps } from "#desk/fields/form-props.ts";
import { useDeskPart } from "#desk/state/use-desk.ts";
import { withQuantity } from "#job/form/job-form.ts";
import { type SweetSpot, sweetSpots } from "#pricing/tools/sweet-spots.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { QuantitySlider } from "./quantity-slider.tsx";
import styles from "./sweet-spots.module.css";

/** 数量甜点: how total and unit price run, and the amounts that are worth a little more. */
export function SweetSpotsCard({ desk, book }: BookCardProps) {
  const settled = useDeskPart(desk, (state) => state.settled);
  const form = useDeskPart(desk, (state) => state.form);
  const problems = useDeskPart(desk, (state) => state.problems);
  const job = settled?.job ?? null;
  const found = useMemo(() => {
    if (job === null) return null;
    const result = sweetSpots(job, book);
    return result.ok ? result.value : null;
  }, [job, book]);
  if (job === null || found === null || job.quoteType === "paper") return null;
  if (found.curve.length < 3) return null;
  const unit = settled?.quote.unit ?? "";
  const take = (quantity: number) => desk.change(withQuantity(form, quantity));
  return (
    <Card title="数量甜点" aside={`${taxWord(job.taxIncluded)} · 每款数量的走势`}>
      <Curve curve={found.curve} quantity={job.quantity} spots={found.spots} unit={unit} />
      <QuantitySlider curve={found.curve} quantity={job.quantity} unit={unit} onChoose={take} />
      {found.spots.length === 0 || problems.length > 0 ? null : (
        <ul className={styles.spots}>
          {found.spots.map((spot) => (
            <li key={spot.qty} className={styles.spot}>
              <span>{spot.message}</span>
              <Button
                tone="plain"
                size="s"
                aria-label={`改为 ${grouped(spot.qty)} ${unit}`}
                onClick={() => take(spot.qty)}
              >
                {grouped(spot.qty)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {found.nextStep === undefined || found.nextStep.qty <= job.quantity + 1 ? null : (
        <p className={styles.next}>
          {grouped(found.nextStep.qty)} {unit}起贵 ¥{grouped(found.nextStep.difference)}
        </p>
      )}
    </Card>
  );
}

interface CurveProps {
  readonly curve: readonly LadderStep[];
  readonly quantity: number;
  readonly spots: readonly SweetSpot[];
  readonly unit: string;
}

const width = 320;
const height = 120;

/** Places values of a list between two bounds, smallest first. */
function scale(values: readonly number[], from: number, to: number): (value: number) => number {
  const least = Math.min(...values);
  const span = Math.max(...values) - least || 1;
  return (value) => Math.round((from + ((value - least) / span) * (to - from)) * 10) / 10;
}

function Curve({ curve, quantity, spots, unit }: CurveProps) {
  const x = scale(
    curve.map((step) => Math.log(step.qty)),
    8,
    width - 8,
  );
  const fens = curve.map((step) => fenOf(step.total));
  const units = curve.map((step) => Number(step.unitPrice));
  const yTotal = scale(fens, height - 10, 10);
  const yUnit = scale(units, height - 10, 10);
  const line = (y: (step: LadderStep) => number) =>
    curve.map((step) => `${x(Math.log(step.qty))},${y(step)}`).join(" ");
  const own = curve.find((step) => step.qty === quantity);
  const [first, last] = [curve[0], curve.at(-1)];
  if (first === undefined || last === undefined) return null;
  const label =
    `从 ${grouped(first.qty)} 到 ${grouped(last.qty)} ${unit}，` +
    `合计由 ${first.total} 元到 ${last.total} 元，单价由 ${first.unitPrice} 元到 ${last.unitPrice} 元`;
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.curve}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
      >
        <path className={styles.axis} d={`M8 ${height - 4}H${width - 8}`} />
        <polyline
          className={styles.unitLine}
          points={line((step) => yUnit(Number(step.unitPrice)))}
        />
        <polyline className={styles.totalLine} points={line((step) => yTotal(fenOf(step.total)))} />
        {spots
          .filter((spot) => spot.qty <= last.qty)
          .map((spot) => (
            <circle
              key={spot.qty}
              className={styles.mark}
              cx={x(Math.log(spot.qty))}
              cy={yTotal(fenOf(spot.total))}
              r="4"
            />
          ))}
        {own === undefined ? null : (
          <g>
            <path className={styles.now} d={`M${x(Math.log(own.qty))} 6V${height - 4}`} />
            <circle
              className={styles.ownTotal}
              cx={x(Math.log(own.qty))}
              cy={yTotal(fenOf(own.total))}
              r="5"
            />
            <circle
              className={styles.ownUnit}
              cx={x(Math.log(own.qty))}
              cy={yUnit(Number(own.unitPrice))}
              r="5"
            />
          </g>
        )}
      </svg>
      <figcaption className={styles.legend}>
        <span>{grouped(first.qty)}</span>
        <span className={styles.keys}>
          <i className={styles.totalKey} /> 合计
          <i className={styles.unitKey} /> 单价
        </span>
        <span>{grouped(last.qty)}</span>
      </figcaption>
    </figure>
  );
}
