import { type ComponentProps, useState } from "react";
import { useWords } from "#api/shop-words.ts";
import { withQuantity } from "#components/job-form/job-form.ts";
import type { BookCardProps } from "#configurator/fields/form-props.ts";
import { slicedOnce } from "#configurator/state/in-slices.ts";
import { useInSlices } from "#configurator/state/use-in-slices.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { fenOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { hasOwnQuantities } from "#contract/jobs/quantities.ts";
import { isFinished, isLabel } from "#contract/lookups/kinds.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { taxWord } from "#contract/wording/tax-words.ts";
import { spotsInSteps } from "#pricing/analysis/sweet-spots.ts";
import { turnsInSteps } from "#pricing/analysis/turns.ts";
import { type PricedWay, waysInSteps } from "#pricing/methods/ways.ts";
import { Button } from "#ui/controls/button.tsx";
import { Section } from "#ui/layout/card.tsx";
import { CurveDrawing, CurveKey, type CurveLine } from "./curve-drawing.tsx";
import { type CurvePoint, curveQuantities, decadesAround, pointsAt } from "./curve-points.ts";
import styles from "./quantity-curve.module.css";
import { QuantitySlider } from "./quantity-slider.tsx";

/** 多印多少，多付多少: the total over the quantity, method changes, and notable quantities. */
export function QuantityCurve({ session, book }: BookCardProps) {
  const settled = useSessionPart(session, (state) => state.settled);
  const whole = useSessionPart(session, (state) => state.problems.length === 0);
  const words = useWords();
  const drawn = useInSlices(curvesOfJob, settled?.job ?? null, book);
  if (settled !== null && hasOwnQuantities(settled.job))
    return (
      <Section title="多印多少，多付多少">
        <p className={styles.next}>各款数量不同时没有这张图；每款改成一样多就有。</p>
      </Section>
    );
  const found = drawn?.result.curves ?? null;
  if (settled === null || drawn === null || found === null) return null;
  const stale = drawn.job !== settled.job;
  const { unit } = settled.quote;
  const { own, other, spots, turns, nextStep, quantity } = found;
  const take = (next: number) => session.change(withQuantity(session.read().form, next));
  const line = ({ points, way }: Found): CurveLine => ({
    points,
    name: way === null ? "" : words.of("way", way),
  });
  const lines = { own: line(own), other: other === null ? null : line(other) };
  return (
    <Section title="多印多少，多付多少" aside={`合计，元，${taxWord(settled.job.taxIncluded)}`}>
      <CurveKey {...lines} />
      <Curve
        {...lines}
        quantity={quantity}
        turn={turns.at(-1)?.from ?? null}
        unit={unit}
        onChoose={take}
      />
      <ul className={styles.spots}>
        {turns.map(({ from, way }) => (
          <Spot key={from} mark="turn" quantity={from} unit={unit} take={take}>
            {grouped(from)} {unit}起，{words.of("way", way)}更省
          </Spot>
        ))}
        {whole && !stale
          ? spots.map(({ qty, message }) => (
              <Spot key={qty} mark="full" quantity={qty} unit={unit} take={take}>
                {message}
              </Spot>
            ))
          : null}
      </ul>
      {nextStep === undefined || nextStep.qty <= quantity + 1 ? null : (
        <p className={styles.next}>
          {grouped(nextStep.qty)} {unit}起贵 ¥{grouped(nextStep.difference)}
        </p>
      )}
    </Section>
  );
}

interface CurveProps extends Omit<ComponentProps<typeof CurveDrawing>, "mark"> {
  readonly onChoose: (quantity: number) => void;
}

/** The drawing and the slider below it, which mark the same quantity. */
function Curve({ onChoose, ...drawing }: CurveProps) {
  const { points } = drawing.own;
  // The thumb's point during a drag; afterwards the job's quantity applies.
  const [held, setHeld] = useState<CurvePoint | null>(null);
  const moved = held !== null && held.qty !== drawing.quantity && points.includes(held);
  const holding = moved ? held : null;
  return (
    <>
      <CurveDrawing
        {...drawing}
        quantity={holding?.qty ?? drawing.quantity}
        mark={holding === null ? "现在" : `${grouped(holding.qty)} ${drawing.unit}`}
      />
      <QuantitySlider
        points={points}
        quantity={drawing.quantity}
        held={holding}
        unit={drawing.unit}
        onHold={setHeld}
        onChoose={onChoose}
      />
    </>
  );
}

interface SpotProps {
  readonly mark: "turn" | "full";
  readonly quantity: number;
  readonly unit: string;
  readonly take: (quantity: number) => void;
  readonly children: React.ReactNode;
}

/** A notable quantity with its reason and a button to choose it. */
function Spot({ mark, quantity, unit, take, children }: SpotProps) {
  return (
    <li className={styles.spot} data-mark={mark}>
      <span>{children}</span>
      <Button
        tone="plain"
        size="s"
        aria-label={`改为 ${grouped(quantity)} ${unit}`}
        onClick={() => take(quantity)}
      >
        改 {grouped(quantity)}
      </Button>
    </li>
  );
}

type WayCode = PricedWay["way"];

interface Found {
  readonly way: WayCode | null;
  readonly points: readonly CurvePoint[];
}

/** The least quantity of each kind: labels of any method begin at a thousand. */
const beginningOf = (job: Exclude<Job, { quoteType: "paper" }>, book: PriceBook): number =>
  isLabel(job) ? 1000 : (book.ladders[job.quoteType][0] ?? job.quantity);

/** Both curves over the same two decades; goods with listed quantities have their own points. */
function* curvesOf(job: Job, book: PriceBook) {
  if (hasOwnQuantities(job)) return null;
  const result = yield* spotsInSteps(job, book);
  if (job.quoteType === "paper" || !result.ok || result.value.curve.length < 3) return null;
  const { curve, spots, nextStep } = result.value;
  const ways = yield* waysInSteps(job, book);
  const free = isFinished(job);
  const range = decadesAround(beginningOf(job, book), job.quantity);
  const quantities = curveQuantities(range, job.quantity);
  const listed = curve.map(({ qty, total }) => ({ qty, fen: fenOf(total) }));
  const own = free ? yield* pointsAt(job, quantities, book) : listed;
  const [first, last] = [own[0]?.qty ?? 0, own.at(-1)?.qty ?? 0];
  const another = ways.find(
    (way) => way.job !== job && way.job.quoteType !== "pb" && way.job.quoteType !== "pt",
  );
  const between = quantities.filter((qty) => qty >= first && qty <= last);
  const turns = ways.length < 2 ? [] : yield* turnsInSteps(job, book);
  return {
    quantity: job.quantity,
    spots,
    nextStep,
    own: { way: ways.find((way) => way.job === job)?.way ?? null, points: own },
    other:
      another === undefined
        ? null
        : { way: another.way, points: yield* pointsAt(another.job, between, book) },
    turns: turns.slice(1).filter(({ from }) => from > first && from < last),
  };
}

const curvesOfJob = slicedOnce(function* (job, book) {
  return { curves: yield* curvesOf(job, book) };
});
