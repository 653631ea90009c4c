import { short } from "#contract/format/numerals.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { PartPlan, Plan } from "#contract/quotes/quote.ts";
import { sheetDrawing, webDrawing } from "#server/modules/documents/sheet-drawing.ts";
import type { TicketDrawing } from "#server/modules/documents/ticket-content.ts";
import { grainsOf } from "./sheet-rows.ts";

const sizeOf = ({ layout }: PartPlan): string => JSON.stringify(layout);

function partDrawings(part: PartPlan, also: readonly string[]): TicketDrawing[] {
  const { press, cut } = grainsOf(part);
  const names = [part.name, ...also].join("、");
  const bleeding = { ...part.layout, bleedMm: part.layout.bleedMm ?? 0 };
  return [
    {
      drawing: sheetDrawing(bleeding, `${names}上机拼版`),
      onPress: true,
      ...(press === undefined ? {} : { grain: press }),
    },
    { drawing: sheetDrawing(part.cutLayout, `${names}开料`), onPress: false, grain: cut },
  ];
}

/** Parts with the same layout, as the plies of a form, share their drawings. */
function sheetDrawings(parts: readonly PartPlan[]): TicketDrawing[] {
  const groups = new Map<string, PartPlan[]>();
  for (const part of parts) {
    const key = sizeOf(part);
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : partDrawings(
          first,
          others.map(({ name }) => name),
        ),
  );
}

/** Every layout that somebody at a machine needs, and the die line. */
export function ticketDrawings(plan: Plan, job: Job): TicketDrawing[] {
  switch (plan.kind) {
    case "sheet": {
      const die = plan.dieLine;
      const caption = "刀线：实线裁切，虚线压痕";
      return [
        ...sheetDrawings(plan.parts),
        ...(die === undefined
          ? []
          : [{ drawing: { kind: "dieLine" as const, caption, die }, onPress: false }]),
      ];
    }
    case "label": {
      const words = `料带：料宽 ${short(plan.stockWebMm)} mm，横 ${plan.across} 列，箭头是走料方向`;
      return [{ drawing: webDrawing(plan.layout, job, words), onPress: false, grain: "width" }];
    }
    case "gang":
      return [{ drawing: sheetDrawing(plan.layout, "合版大纸"), onPress: false }];
    case "paper":
      return plan.cutLayout === undefined || plan.cutLayout.pieces < 2
        ? []
        : [{ drawing: sheetDrawing(plan.cutLayout, "全张裁切"), onPress: false }];
    case "catalogue":
      return [];
  }
}
