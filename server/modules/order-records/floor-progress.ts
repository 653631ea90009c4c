import { readStoredJob } from "#contract/jobs/stored-job.ts";
import type { OrderItemRow } from "./orders.repository.ts";
import type { ProductionStep } from "./production.ts";
import type { TicketStepRow } from "./ticket-steps.repository.ts";
import { type FloorStep, floorSteps } from "./ticket-steps.ts";

/** What the floor has done of an order, and which of the order's steps follow from it. */

type Recorded = Pick<TicketStepRow, "itemId" | "code">;

export const stepsOfItem = (item: Pick<OrderItemRow, "job" | "quote">): readonly FloorStep[] =>
  floorSteps(readStoredJob(item.job), item.quote);

/** Sheets are counted in the same step in which those of another line are cut. */
const sameWork = (work: string): string => {
  switch (work) {
    case "点数":
      return "分切";
    case "打包":
      return "质检";
    default:
      return work;
  }
};

/** The place of a floor step's work among the order's steps; -1 where the order has none. */
export const placeOfWork = (steps: readonly ProductionStep[], work: string): number =>
  steps.findIndex((step) => sameWork(step.work) === sameWork(work));

const isRecorded = (recorded: readonly Recorded[], itemId: string, code: string): boolean =>
  recorded.some((one) => one.itemId === itemId && one.code === code);

/**
 * Is the order's step at `place` done, by the rows of all lines? A step without rows is done with
 * the next one that has some.
 */
export function isDoneOnFloor(
  items: readonly Pick<OrderItemRow, "id" | "job" | "quote">[],
  recorded: readonly Recorded[],
  steps: readonly ProductionStep[],
  place: number,
): boolean {
  const rows = items.flatMap((item) =>
    stepsOfItem(item).map(({ code, work }) => ({ itemId: item.id, code, work: sameWork(work) })),
  );
  for (const { work } of steps.slice(place)) {
    const own = rows.filter((one) => one.work === sameWork(work));
    if (own.length > 0) return own.every(({ itemId, code }) => isRecorded(recorded, itemId, code));
  }
  return false;
}

const mostNamed = 3;

/** `印刷完成，下一步模切`: where a buyer's goods are; empty without a record of the floor. */
export function floorText(
  items: readonly Pick<OrderItemRow, "id" | "title" | "job" | "quote">[],
  recorded: readonly TicketStepRow[],
): string {
  const standing = recorded.filter(({ withdrawnAt }) => withdrawnAt === null);
  const texts = items.flatMap((item) => {
    const steps = stepsOfItem(item);
    const isDone = ({ code }: FloorStep) => isRecorded(standing, item.id, code);
    const last = steps.findLast(isDone);
    if (last === undefined) return [];
    const next = steps.find((step) => !isDone(step));
    const text = `${last.name}完成${next === undefined ? "" : `，下一步${next.name}`}`;
    return [items.length > 1 ? `${item.title}：${text}` : text];
  });
  return texts.slice(0, mostNamed).join("；");
}
