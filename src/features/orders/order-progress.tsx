import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import type { Milestone, OrderDetail } from "#contract/orders/orders.ts";
import { CheckIcon } from "#ui/layout/icons.tsx";
import { Timeline } from "#ui/layout/steps.tsx";
import styles from "./order-progress.module.css";

const said: Record<Milestone["state"], string> = {
  done: "已完成",
  running: "进行中",
  coming: "未开始",
};

/** `11-26`, the day it was done or is promised. */
const dayOf = ({ at, on }: Milestone): string =>
  (at === null ? (on ?? "") : shanghaiDay(at)).slice(5);

/** Five steps with their days; all steps are collapsed below. */
export function OrderProgress({ order }: { order: OrderDetail }) {
  const { milestones = [], production, floor = "" } = order;
  return (
    <>
      {milestones.length === 0 ? null : (
        <ol className={styles.steps} aria-label="进度">
          {milestones.map((step) => (
            <li
              key={step.name}
              className={styles.step}
              data-state={step.state}
              aria-current={step.state === "running" ? "step" : undefined}
            >
              <span className={styles.mark} aria-hidden="true">
                {step.state === "done" ? <CheckIcon size={14} /> : null}
              </span>
              <span className={styles.name}>
                {step.name}
                <span className={styles.hidden}>，{said[step.state]}</span>
              </span>
              <span className={styles.day}>{dayOf(step)}</span>
            </li>
          ))}
        </ol>
      )}
      {floor === "" ? null : <p className={styles.floor}>{floor}</p>}
      {production.length === 0 ? null : (
        <details className={styles.all} id="order-steps">
          <summary>看全部 {production.length} 步</summary>
          <Timeline entries={production} />
        </details>
      )}
    </>
  );
}

/** Expands all steps and scrolls to them. */
export function showAllSteps(): void {
  const all = document.getElementById("order-steps");
  if (!(all instanceof HTMLDetailsElement)) return;
  all.open = true;
  all.scrollIntoView({ block: "start" });
  all.querySelector("summary")?.focus({ preventScroll: true });
}
