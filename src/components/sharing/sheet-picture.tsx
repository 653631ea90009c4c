import { DieLineDrawing } from "#components/job-facts/die-line-drawing.tsx";
import { SheetDrawing } from "#components/job-facts/layout-drawing.tsx";
import { PlanLayout } from "#components/job-facts/plan-drawing.tsx";
import { layoutText } from "#components/job-facts/plan-words.ts";
import { grouped, short } from "#contract/format/numerals.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { Plan } from "#contract/quotes/quote.ts";

interface SheetPictureProps {
  readonly plan: Plan;
  readonly job: Job;
}

/** The printed drawing: a box's die line, else the layout on web or sheet. */
export function SheetPicture({ plan, job }: SheetPictureProps) {
  switch (plan.kind) {
    case "label": {
      const caption = `料宽 ${short(plan.stockWebMm)} mm，${plan.across} 排`;
      return <PlanLayout plan={plan} job={job} caption={caption} />;
    }
    case "sheet": {
      const [part] = plan.parts;
      if (plan.dieLine !== undefined) return <DieLineDrawing die={plan.dieLine} />;
      if (part === undefined) return null;
      const { layout } = part;
      return (
        <SheetDrawing
          layout={layout}
          places={part.designForms?.[0]?.places}
          label={`${part.name}上机拼版：${layoutText(layout)}`}
          caption={`${part.name}，${short(layout.widthMm)}×${short(layout.heightMm)} mm 上拼 ${grouped(layout.pieces)} 个`}
        />
      );
    }
    case "gang":
    case "paper":
      return <PlanLayout plan={plan} job={job} />;
    case "catalogue":
      return null;
  }
}
