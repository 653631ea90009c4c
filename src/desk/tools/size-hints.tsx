import { useMemo } from "react";
import type { BookCardProps } from "#desk/fields/form-props.ts";
import { useDeskPart } from "#desk/state/use-desk.ts";
import styles from "#job/facts/result.module.css";
import { sizeHints } from "#pricing/tools/size-hints.ts";
import { Button } from "#ui/button.tsx";
import { Section } from "#ui/card.tsx";

/** A few millimetres less that save a cut, one tap away. */
export function SizeHints({ desk, book }: BookCardProps) {
  const settled = useDeskPart(desk, (state) => state.settled);
  const problems = useDeskPart(desk, (state) => state.problems);
  const job = settled?.job ?? null;
  const hints = useMemo(() => (job === null ? [] : sizeHints(job, book)), [job, book]);
  if (hints.length === 0 || problems.length > 0) return null;
  return (
    <Section title="改一点尺寸">
      <ul className={styles.hints} aria-label="尺寸建议">
        {hints.map((hint) => (
          <li key={hint.message} className={styles.hint}>
            <span>{hint.message}</span>
            <Button
              tone="plain"
              size="s"
              aria-label={`采用：${hint.message}`}
              onClick={() => desk.change({ ...desk.read().form, ...hint.change })}
            >
              采用
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
