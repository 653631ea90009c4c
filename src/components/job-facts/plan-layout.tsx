import type { ReactNode } from "react";
import type { Job } from "#contract/jobs/jobs.ts";
import type { Plan } from "#contract/quotes/quote.ts";
import { SheetDrawing, WebDrawing } from "./layout-drawing.tsx";
import { layoutText } from "./plan-words.ts";

interface PlanLayoutProps {
  /** A plan with one layout; printed sheets have one for each part. */
  readonly plan: Exclude<Plan, { kind: "sheet" | "catalogue" }>;
  readonly job: Job;
  readonly caption?: ReactNode;
}

/** The layout on a web, a gang-run sheet or a sheet that is cut. */
export function PlanLayout({ plan, job, caption }: PlanLayoutProps) {
  switch (plan.kind) {
    case "label": {
      const isLabel = job.quoteType === "lz" || job.quoteType === "inkLz";
      return (
        <WebDrawing
          layout={plan.layout}
          shape={isLabel ? job.shape : "rect"}
          radiusMm={isLabel ? job.cornerRadiusMm : 0}
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
