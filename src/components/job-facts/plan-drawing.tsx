import { useWords } from "#api/shop-words.ts";
import { short } from "#contract/format/numerals.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { Plan } from "#contract/quotes/quote.ts";
import { FactList } from "./fact-list.tsx";
import { PlanLayout } from "./plan-layout.tsx";
import { catalogueFacts, paperFacts } from "./plan-words.ts";
import { SheetPlanView } from "./sheet-plan-view.tsx";

export interface PlanViewProps {
  readonly plan: Plan;
  readonly job: Job;
}

/** 拼版图: the drawing of the plan and its main figures. */
export function PlanDrawing({ plan, job }: PlanViewProps) {
  const words = useWords();
  switch (plan.kind) {
    case "label": {
      const caption = (
        <>
          料宽 <b>{short(plan.stockWebMm)}</b> mm，<b>{plan.across}</b> 排，利用率{" "}
          <b>{plan.layout.utilisation}%</b>
        </>
      );
      return <PlanLayout plan={plan} job={job} caption={caption} />;
    }
    case "sheet":
      return <SheetPlanView plan={plan} />;
    case "gang": {
      const caption = (
        <>
          与其他订单合印，您每款占 <b>{plan.cellsPerKind}</b> 格，共 <b>{plan.cellsPerSheet}</b> 格
        </>
      );
      return <PlanLayout plan={plan} job={job} caption={caption} />;
    }
    case "paper":
      return (
        <>
          <PlanLayout plan={plan} job={job} />
          <FactList facts={paperFacts(plan, words)} />
        </>
      );
    case "catalogue":
      return <FactList facts={catalogueFacts(plan)} />;
  }
}
