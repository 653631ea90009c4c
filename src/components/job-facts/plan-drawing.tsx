import type { ReactNode } from "react";
import { useWords } from "#api/shop-words.ts";
import { short } from "#contract/format/numerals.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { isLabel } from "#contract/lookups/kinds.ts";
import type { LaneFormPlan, Plan } from "#contract/quotes/quote.ts";
import { FactList } from "./fact-list.tsx";
import { SheetDrawing, WebDrawing } from "./layout-drawing.tsx";
import { catalogueFacts, layoutText, paperFacts } from "./plan-words.ts";
import { ChosenForm, SheetPlanView } from "./sheet-plan-view.tsx";

export interface PlanViewProps {
  readonly plan: Plan;
  readonly job: Job;
}

/** The design of each lane of a web, from 1; 0 for a lane that is left blank. */
function lanesOf(form: LaneFormPlan | undefined, across: number): number[] {
  const laid = (form?.designs ?? []).flatMap(({ number, lanes }) =>
    Array<number>(lanes).fill(number),
  );
  return Array.from({ length: across }, (_, lane) => laid[lane] ?? 0);
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
      const { laneForms = [] } = plan;
      return laneForms.length === 0 ? (
        <PlanLayout plan={plan} job={job} caption={caption} />
      ) : (
        <ChosenForm count={laneForms.length}>
          {(chosen) => {
            const lanes = lanesOf(laneForms[chosen], plan.across);
            return <PlanLayout plan={plan} job={job} caption={caption} lanes={lanes} />;
          }}
        </ChosenForm>
      );
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

interface PlanLayoutProps {
  /** A plan with one layout; printed sheets have one for each part. */
  readonly plan: Exclude<Plan, { kind: "sheet" | "catalogue" }>;
  readonly job: Job;
  readonly caption?: ReactNode;
  /** The design of each lane of a web. */
  readonly lanes?: readonly number[];
}

/** The layout on a web, a gang-run sheet or a sheet that is cut. */
export function PlanLayout({ plan, job, caption, lanes }: PlanLayoutProps) {
  switch (plan.kind) {
    case "label": {
      return (
        <WebDrawing
          layout={plan.layout}
          lanes={lanes}
          shape={isLabel(job) ? job.shape : "rect"}
          radiusMm={isLabel(job) ? job.cornerRadiusMm : 0}
          label={`料带上的标签：${layoutText(plan.layout)}`}
          caption={caption}
        />
      );
    }
    case "gang":
      return (
        <SheetDrawing
          layout={plan.layout}
          label={`合版大纸：${layoutText(plan.layout)}`}
          caption={caption}
        />
      );
    case "paper":
      return plan.cutLayout === undefined ? null : (
        <SheetDrawing
          layout={plan.cutLayout}
          label={`全张裁切：${layoutText(plan.cutLayout)}`}
          caption={caption}
        />
      );
  }
}
