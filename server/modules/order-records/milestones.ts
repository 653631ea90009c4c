import { readStoredJob } from "#contract/jobs/stored-job.ts";
import type { Milestone } from "#contract/orders/orders.ts";
import { type OrderState, orderStates } from "#contract/orders/states.ts";
import { timesOf } from "./order-times.repository.ts";
import type { OrderEventRow, OrderItemRow, OrderRow } from "./orders.repository.ts";
import { productionSteps, sendingFiles } from "./production.ts";
import { arriveOnOf } from "./promise.ts";

const { awaitingArtwork, inProduction, awaitingShipment, shipped, completed, cancelled } =
  orderStates;

interface Step {
  readonly name: string;
  /** The state that an order has once it is done. */
  readonly reaches: OrderState;
  readonly on: string | null;
}

/**
 * The order's progress: 付款, 审核文件, 生产, 发货, 送达, with the promised days.
 * @param due lines whose file is missing
 */
export function milestonesOf(
  order: OrderRow,
  items: readonly OrderItemRow[],
  events: readonly OrderEventRow[],
  due: number,
): Milestone[] {
  if (order.state === cancelled) return [];
  const pickup = order.expressType === "pickup";
  const jobs = items.map((item) => readStoredJob(item.job));
  const [checking] = productionSteps(jobs, order.expressType);
  const dates = order.promise?.dates ?? null;
  const times = timesOf(events);
  const steps: Step[] = [
    { name: order.reprintOf === null ? "付款" : "安排重印", reaches: awaitingArtwork, on: null },
    {
      name: due > 0 ? sendingFiles : checking.work,
      reaches: inProduction,
      on: null,
    },
    { name: order.kind === "paper" ? "备料" : "生产", reaches: awaitingShipment, on: null },
    { name: pickup ? "备货" : "发货", reaches: shipped, on: dates?.shipOn ?? null },
    {
      name: pickup ? "取货" : "送达",
      reaches: completed,
      on: times.shippedAt === null ? (dates?.arrive?.to ?? null) : arriveOnOf(order, times),
    },
  ];
  let running = true;
  return steps.map(({ name, reaches, on }) => {
    const event = events.find(({ toState }) => toState === reaches);
    const reachedAt = order.state >= reaches ? (event?.at.getTime() ?? null) : null;
    const at = reaches === completed && !pickup ? (times.deliveredAt ?? reachedAt) : reachedAt;
    if (at !== null) return { name, at, on, state: "done" };
    const state = running ? "running" : "coming";
    running = false;
    return { name, at: null, on, state };
  });
}
