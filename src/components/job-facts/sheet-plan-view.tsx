import { type ReactNode, useState } from "react";
import { grouped, short } from "#contract/format/numerals.ts";
import type { PartPlan, SheetPlan } from "#contract/quotes/quote.ts";
import { grainOfParent, grainOfPress } from "#pricing/analysis/plan-grain.ts";
import { Segment } from "#ui/controls/segment.tsx";
import { DieLineDrawing } from "./die-line-drawing.tsx";
import { SheetDrawing } from "./layout-drawing.tsx";
import { layoutText } from "./plan-words.ts";
import styles from "./sheet-plan-view.module.css";

type View = "die" | "press" | "cut";

const viewNames: Readonly<Record<View, string>> = {
  die: "刀线",
  press: "上机拼版",
  cut: "全张开料",
};

/** One part at a time: a box's die line, the press sheet, and the cuts of the parent sheet. */
export function SheetPlanView({ plan }: { readonly plan: SheetPlan }) {
  const { parts, dieLine } = plan;
  const [chosen, setChosen] = useState(0);
  const views: readonly View[] = dieLine === undefined ? ["press", "cut"] : ["die", "press", "cut"];
  const [wanted, setWanted] = useState<View>("die");
  const [more, setMore] = useState(false);
  const view = views.includes(wanted) ? wanted : "press";
  const part = parts[Math.min(chosen, parts.length - 1)];
  if (part === undefined) return null;
  return (
    <>
      {parts.length > 1 ? (
        <Segment
          label="部件"
          value={String(Math.min(chosen, parts.length - 1))}
          onChange={(index) => setChosen(Number(index))}
          options={parts.map((one, index) => ({ value: String(index), label: one.name }))}
        />
      ) : more ? (
        <Segment
          label="看哪张图"
          value={view}
          onChange={setWanted}
          options={views.map((value) => ({ value, label: viewNames[value] }))}
        />
      ) : null}
      {view === "die" && dieLine !== undefined ? (
        <DieLineDrawing die={dieLine} />
      ) : (
        <PartDrawing plan={plan} part={part} view={view === "cut" ? "cut" : "press"}>
          {parts.length > 1 ? (
            <button
              type="button"
              className={styles.other}
              onClick={() => setWanted(view === "cut" ? "press" : "cut")}
            >
              {view === "cut" ? "看上机拼版" : "看全张开料"}
            </button>
          ) : null}
        </PartDrawing>
      )}
      {parts.length > 1 || more ? null : (
        <button type="button" className={styles.other} onClick={() => setMore(true)}>
          更多图：
          {views
            .filter((one) => one !== view)
            .map((one) => viewNames[one])
            .join("、")}
        </button>
      )}
    </>
  );
}

interface ChosenFormProps {
  readonly count: number;
  readonly children: (chosen: number) => ReactNode;
}

/** One press form of several designs at a time, by its number from 0. */
export function ChosenForm({ count, children }: ChosenFormProps) {
  const [wanted, setWanted] = useState(0);
  const chosen = Math.min(wanted, count - 1);
  return (
    <>
      {count > 1 ? (
        <Segment
          label="版"
          value={String(chosen)}
          onChange={(index) => setWanted(Number(index))}
          options={Array.from({ length: count }, (_, index) => ({
            value: String(index),
            label: `第 ${index + 1} 版`,
          }))}
        />
      ) : null}
      {children(chosen)}
    </>
  );
}

interface PartDrawingProps {
  readonly plan: SheetPlan;
  readonly part: PartPlan;
  readonly view: "press" | "cut";
  /** Shown after the figures. */
  readonly children: ReactNode;
}

function PartDrawing({ plan, part, view, children }: PartDrawingProps) {
  const layout = view === "cut" ? part.cutLayout : part.layout;
  const forms = view === "press" ? (part.designForms ?? []) : [];
  return (
    <ChosenForm count={forms.length}>
      {(chosen) => (
        <SheetDrawing
          layout={layout}
          places={forms[chosen]?.places}
          label={`${part.name}${viewNames[view]}：${layoutText(layout)}`}
          grain={view === "cut" ? grainOfParent(part) : grainOfPress(part)}
          caption={
            <>
              {short(layout.widthMm)}×{short(layout.heightMm)} mm，<b>{grouped(layout.pieces)}</b>{" "}
              个{view === "cut" ? `，开 ${part.kai}` : ""}，利用率 <b>{layout.utilisation}%</b>
              {plan.spineMm === undefined ? null : (
                <>
                  ，书脊 <b>{short(plan.spineMm)}</b> mm
                </>
              )}
              {children}
            </>
          }
        />
      )}
    </ChosenForm>
  );
}
