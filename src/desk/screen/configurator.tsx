import { useState } from "react";
import { flushSync } from "react-dom";
import { JobFields } from "#desk/fields/job-fields.tsx";
import { useSheetBodies } from "#desk/fields/sheet-body.tsx";
import { CheaperWayLine } from "#desk/result/cheaper-way-line.tsx";
import { DeskWarnings } from "#desk/result/desk-warnings.tsx";
import { LadderCard } from "#desk/result/ladder-card.tsx";
import { PlanCard } from "#desk/result/plan-card.tsx";
import { PriceBar } from "#desk/result/price-bar.tsx";
import { heldPlace } from "#desk/state/freight-place.ts";
import { lateCode } from "#desk/state/late-code.tsx";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import styles from "./configurator.module.css";
import { DeskNotice } from "./desk-notice.tsx";
import { ToPrice } from "./to-price.tsx";

const { Late: Tools } = lateCode("报价工具", () => import("./desk-tabs.tsx"));

/**
 * One job from form to price. Wide: the form and its tools left, drawing, price with its buttons,
 * a cheaper way and ladder beside them. Phone: one column, the price at the foot.
 */
export function Configurator({ desk }: { readonly desk: QuoteDesk }) {
  const [held] = useState(heldPlace);
  useSheetBodies();
  // What is touched next must stand on what was typed, not on the form of the frame before.
  const catchUp = () => flushSync(desk.catchUp);
  return (
    <div className={styles.desk} onFocusCapture={catchUp} onClickCapture={catchUp}>
      <ToPrice />
      <DeskNotice desk={desk} />
      <div className={styles.form}>
        <JobFields desk={desk} held={held} />
      </div>
      <div className={styles.rail}>
        <div className={styles.offer}>
          <PlanCard desk={desk} />
          <PriceBar desk={desk} />
          <CheaperWayLine desk={desk} on="wide" />
          <LadderCard desk={desk} />
        </div>
        <DeskWarnings desk={desk} />
      </div>
      <div className={styles.tools}>
        <Tools>{({ DeskTabs }) => <DeskTabs desk={desk} held={held} />}</Tools>
      </div>
    </div>
  );
}
