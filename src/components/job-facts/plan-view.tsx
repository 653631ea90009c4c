import { useWords } from "#api/shop-words.ts";
import { FactList } from "./fact-list.tsx";
import { PlanDrawing, type PlanViewProps } from "./plan-drawing.tsx";
import { planFacts } from "./plan-facts.ts";
import styles from "./result.module.css";

/** 拼版图 with a text for what it shows and what it cannot show. */
export function PlanView({ plan, job }: PlanViewProps) {
  const words = useWords();
  const drawn = plan.kind === "paper" || plan.kind === "catalogue";
  return (
    <>
      <PlanDrawing plan={plan} job={job} />
      {drawn ? null : (
        <details>
          <summary className={styles.summary}>用文字看拼版</summary>
          <FactList facts={planFacts(plan, words)} />
        </details>
      )}
    </>
  );
}
