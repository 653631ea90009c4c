import { useWords } from "#api/shop-words.ts";
import { shopToday } from "#components/job-facts/dates-now.ts";
import styles from "#components/job-facts/result.module.css";
import { jobOf } from "#components/job-form/job-form.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { Alternative } from "#contract/quotes/quote.ts";
import { shipWords } from "#contract/wording/date-words.ts";
import { alternativeName } from "#contract/wording/quote-words.ts";
import { Button } from "#ui/controls/button.tsx";

interface AlternativesProps {
  readonly alternatives: readonly Alternative[];
  readonly job: Job;
  readonly onTake: (job: Job) => void;
}

/** The job that the button selects; null where it is information only. */
function takenJob({ job: whole, change }: Alternative, job: Job): Job | null {
  if (whole !== undefined) return jobOf(whole);
  return change === undefined ? null : jobOf({ ...job, ...change });
}

/** Other ways to make the same job, with their prices. */
export function Alternatives({ alternatives, job, onTake }: AlternativesProps) {
  const words = useWords();
  return (
    <ul className={styles.hints}>
      {alternatives.map((alternative) => {
        const other = takenJob(alternative, job);
        const cheaper = alternative.difference.startsWith("-");
        return (
          <li key={`${alternative.code}-${alternative.name}`} className={styles.hint}>
            <span>{alternativeName(alternative, words)}</span>
            <span>
              ¥{grouped(alternative.total)}（{cheaper ? "省" : "贵"} ¥
              {grouped(alternative.difference.replace("-", ""))}）
              {alternative.dates ? ` ${shipWords(alternative.dates, shopToday())}` : null}
              {other === null ? null : (
                <Button tone="plain" size="s" onClick={() => onTake(other)}>
                  改用
                </Button>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
