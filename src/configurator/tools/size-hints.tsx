import styles from "#components/job-facts/result.module.css";
import type { BookCardProps } from "#configurator/fields/form-props.ts";
import { slicedOnce } from "#configurator/state/in-slices.ts";
import { useInSlices } from "#configurator/state/use-in-slices.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { hintsInSteps } from "#pricing/analysis/size-hints.ts";
import { Button } from "#ui/controls/button.tsx";
import { Section } from "#ui/layout/card.tsx";

const hintsOfJob = slicedOnce(function* (job, book) {
  return { hints: yield* hintsInSteps(job, book) };
});

/** Small size reductions that save money, each with a button. */
export function SizeHints({ session, book }: BookCardProps) {
  const settled = useSessionPart(session, (state) => state.settled);
  const problems = useSessionPart(session, (state) => state.problems);
  const found = useInSlices(hintsOfJob, settled?.job ?? null, book);
  const hints = found?.result.hints ?? [];
  if (hints.length === 0 || problems.length > 0) return null;
  return (
    <Section title="改一点尺寸">
      <ul className={styles.hints} aria-label="尺寸建议" inert={found?.job !== settled?.job}>
        {hints.map((hint) => (
          <li key={hint.message} className={styles.hint}>
            <span>{hint.message}</span>
            <Button
              tone="plain"
              size="s"
              aria-label={`采用：${hint.message}`}
              onClick={() => session.change({ ...session.read().form, ...hint.change })}
            >
              采用
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
