import { useState } from "react";
import { useWords } from "#api/shop-words.ts";
import { type Job, windingCode } from "#contract/jobs.ts";
import { grouped, short } from "#contract/numerals.ts";
import type { Plan, SheetPlan } from "#contract/quote.ts";
import { Chips } from "#ui/chips.tsx";
import { DieLineDrawing } from "./die-line-drawing.tsx";
import { FactList } from "./fact-list.tsx";
import { LayoutDrawing, runsRight } from "./layout-drawing.tsx";
import { labelFacts, layoutText, paperFacts, partOfPlanFacts, planFacts } from "./plan-words.ts";
import styles from "./result.module.css";

interface PlanViewProps {
  readonly plan: Plan;
  readonly job: Job;
}

/** 拼版图: the drawing of the plan, its figures, and the same in words. */
export function PlanView({ plan, job }: PlanViewProps) {
  const words = useWords();
  switch (plan.kind) {
    case "label": {
      const isLabel = job.quoteType === "lz" || job.quoteType === "inkLz";
      return (
        <>
          <div className={styles.caption}>
            <span>
              料宽 <b>{short(plan.stockWebMm)}</b> mm · <b>{plan.across}</b> 排 ×{" "}
              <b>{plan.around}</b> 个
            </span>
            <span>走纸 {runsRight(plan.layout) ? "→" : "↓"}</span>
          </div>
          <LayoutDrawing
            layout={plan.layout}
            medium="web"
            shape={isLabel ? job.shape : "rect"}
            radiusMm={isLabel ? job.cornerRadiusMm : 0}
            label={`料带上的标签：${layoutText(plan.layout)}`}
          />
          <div className={styles.caption}>
            <span>
              利用率 <b>{plan.layout.utilisation}%</b>
            </span>
            {plan.shipForm === "roll" ? (
              <span>出标 {words.of("winding", windingCode(plan.winding))}</span>
            ) : null}
          </div>
          <InWords facts={labelFacts(plan, words)} />
        </>
      );
    }
    case "sheet":
      return <PartPlans plan={plan} />;
    case "gang":
      return (
        <>
          <LayoutDrawing
            layout={plan.layout}
            medium="sheet"
            label={`合版大纸：${layoutText(plan.layout)}`}
          />
          <p className={styles.words}>
            与其他订单合印在一张大纸上，您每款占 {plan.cellsPerKind} 格（共 {plan.cellsPerSheet}{" "}
            格）。
          </p>
          <InWords facts={planFacts(plan, words)} />
        </>
      );
    case "paper":
      return (
        <>
          {plan.cutLayout === undefined ? null : (
            <LayoutDrawing
              layout={plan.cutLayout}
              medium="sheet"
              label={`全张裁切：${layoutText(plan.cutLayout)}`}
            />
          )}
          <FactList facts={paperFacts(plan, words)} />
        </>
      );
    case "catalogue":
      return <FactList facts={planFacts(plan, words)} />;
  }
}

function InWords({ facts }: { readonly facts: ReturnType<typeof labelFacts> }) {
  return (
    <details>
      <summary className={styles.summary}>用文字看拼版</summary>
      <FactList facts={facts} />
    </details>
  );
}

/** One paper block at a time, as press sheet or as cut from the parent sheet. */
function PartPlans({ plan }: { readonly plan: SheetPlan }) {
  const { parts } = plan;
  const [chosen, setChosen] = useState(0);
  const words = useWords();
  const [view, setView] = useState<"press" | "cut" | "die">("press");
  const part = parts[Math.min(chosen, parts.length - 1)];
  if (part === undefined) return null;
  const layout = view === "cut" ? part.cutLayout : part.layout;
  const die = view === "die" ? plan.dieLine : undefined;
  return (
    <>
      {parts.length > 1 ? (
        <Chips
          label="部件"
          hideLabel
          value={String(chosen)}
          onChange={(index) => setChosen(Number(index))}
          options={parts.map((one, index) => ({ value: String(index), label: one.name }))}
        />
      ) : null}
      <Chips
        label="看哪张纸"
        hideLabel
        value={view}
        onChange={setView}
        options={[
          { value: "press", label: "上机纸", note: `${part.ups} 个/张` },
          { value: "cut", label: "全张开料", note: `开 ${part.kai}` },
          ...(plan.dieLine === undefined
            ? []
            : [
                {
                  value: "die" as const,
                  label: "刀线图",
                  note: `${short(plan.dieLine.metres)} 米`,
                },
              ]),
        ]}
      />
      {die === undefined ? (
        <LayoutDrawing
          layout={layout}
          medium="sheet"
          label={`${part.name}${view === "press" ? "上机纸" : "全张开料"}：${layoutText(layout)}`}
          grain={layout.widthMm >= layout.heightMm ? "width" : "height"}
        />
      ) : (
        <DieLineDrawing
          die={die}
          label={`展开 ${short(die.widthMm)}×${short(die.heightMm)} mm 的刀线，共 ${short(die.metres)} 米`}
        />
      )}
      {die === undefined ? (
        <div className={styles.caption}>
          <span>
            {short(layout.widthMm)}×{short(layout.heightMm)} mm · <b>{grouped(layout.pieces)}</b> 个
          </span>
          <span>
            利用率 <b>{layout.utilisation}%</b>
          </span>
          {layout.grippers.length > 0 && view === "press" ? (
            <span>
              咬口 <b>{short(layout.gripperMm)}</b> mm
            </span>
          ) : null}
          {plan.spineMm === undefined ? null : (
            <span>
              书脊 <b>{short(plan.spineMm)}</b> mm
            </span>
          )}
        </div>
      ) : null}
      <InWords facts={partOfPlanFacts(plan, part, words)} />
    </>
  );
}
