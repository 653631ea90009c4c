import { useMemo } from "react";
import { sizeHints } from "#pricing/size-hints.ts";
import { Button } from "#ui/button.tsx";
import type { BookCardProps } from "./form-props.ts";
import styles from "./result.module.css";
import { useDesk } from "./use-desk.ts";

/** A few millimetres less that save a cut, one tap away. */
export function SizeHints({ desk, book }: BookCardProps) {
  const { settled, form, problems } = useDesk(desk);
  const job = settled?.job ?? null;
  const hints = useMemo(() => (job === null ? [] : sizeHints(job, book)), [job, book]);
  if (hints.length === 0 || problems.length > 0) return null;
  return (
    <ul className={styles.hints} aria-label="尺寸建议">
      {hints.map((hint) => (
        <li key={hint.field} className={styles.hint}>
          <span>{hint.message}</span>
          <Button
            tone="plain"
            size="s"
            aria-label={`采用：${hint.message}`}
            onClick={() => desk.change({ ...form, [hint.field]: hint.value })}
          >
            采用
          </Button>
        </li>
      ))}
    </ul>
  );
}
