import { useState } from "react";
import { flushSync } from "react-dom";
import { JobFields } from "#configurator/fields/job-fields.tsx";
import { CheaperWayLine } from "#configurator/result/cheaper-way-line.tsx";
import { JobWarnings } from "#configurator/result/job-warnings.tsx";
import { LadderCard } from "#configurator/result/ladder-card.tsx";
import { PlanCard } from "#configurator/result/plan-card.tsx";
import { PriceBar } from "#configurator/result/price-bar.tsx";
import { useSheetBodies } from "#configurator/sheets/sheet-body.tsx";
import { heldPlace } from "#configurator/state/freight-place.ts";
import { lateCode } from "#configurator/state/late-code.tsx";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import styles from "./configurator.module.css";
import { ConfiguratorNotice } from "./configurator-notice.tsx";
import { ToPrice } from "./to-price.tsx";

const { Late: Tools } = lateCode("报价工具", () => import("./tool-tabs.tsx"));

/**
 * One job from form to price. Wide: the form and its tools left; drawing, price with its buttons,
 * ladder and a cheaper method beside them. Phone: one column, the price at the foot.
 */
export function Configurator({ session }: { readonly session: QuoteSession }) {
  const [held] = useState(heldPlace);
  useSheetBodies();
  // The next action must use the current input, not the form of the frame before.
  const catchUp = () => flushSync(session.catchUp);
  return (
    <div className={styles.desk} onFocusCapture={catchUp} onClickCapture={catchUp}>
      <ToPrice />
      <ConfiguratorNotice session={session} />
      <div className={styles.form}>
        <JobFields session={session} held={held} />
      </div>
      <div className={styles.rail}>
        <div className={styles.offer}>
          <PlanCard session={session} />
          <PriceBar session={session} />
          <LadderCard session={session} />
          <CheaperWayLine session={session} on="wide" />
        </div>
        <JobWarnings session={session} />
      </div>
      <div className={styles.tools}>
        <Tools>
          {({ ConfiguratorTabs }) => <ConfiguratorTabs session={session} held={held} />}
        </Tools>
      </div>
    </div>
  );
}
