import type { Job } from "#contract/jobs/jobs.ts";
import type { ExpressType } from "#contract/orders/order-fields.ts";
import { type OrderState, orderStates } from "#contract/orders/states.ts";
import { worksOfAll } from "./kind-works.ts";

/** One production step; `to` where it also changes the order's state. */
export interface ProductionStep {
  /** Name while it is due or running: 审核文件. */
  readonly work: string;
  /** Name once it is done: 文件审核通过. */
  readonly text: string;
  readonly from: OrderState;
  readonly to?: OrderState;
}

const { awaitingArtwork, inProduction, awaitingShipment, shipped } = orderStates;

/** What the buyer does before files can be checked. */
export const sendingFiles = "上传文件";

/** Their number must not change for running orders: progress is the count of steps. */
const workOrder = [
  "备料",
  "制版",
  "上机印刷",
  "数码印刷",
  "模切与复卷",
  "后道加工",
  "排产制作",
  "分切",
  "点数",
] as const;

/** Every step of an order with these jobs, from the checked files to the delivery, in order. */
export function productionSteps(
  jobs: ReadonlyArray<Job | null>,
  expressType: ExpressType,
): readonly [ProductionStep, ...ProductionStep[]] {
  const wanted = worksOfAll(jobs);
  const printed = jobs.some((job) => job?.quoteType !== "paper");
  return [
    {
      work: printed ? "审核文件" : "确认订单",
      text: printed ? "文件审核通过" : "订单已确认",
      from: awaitingArtwork,
      to: inProduction,
    },
    ...workOrder
      .filter((work) => wanted.has(work))
      .map((work) => ({ work, text: work, from: inProduction })),
    { work: "质检", text: "质检合格", from: inProduction, to: awaitingShipment },
    { work: "打包", text: "打包完成", from: awaitingShipment },
    {
      work: expressType === "pickup" ? "备货" : "发货",
      text: expressType === "pickup" ? "已备好，可到店自提" : "已发货",
      from: awaitingShipment,
      to: shipped,
    },
  ];
}

/** Production events that still hold: a withdrawal takes back the latest one before it. */
export function standingSteps<Event extends { readonly kind: string }>(
  events: readonly Event[],
): readonly Event[] {
  const standing: Event[] = [];
  for (const event of events) {
    if (event.kind === "production") standing.push(event);
    if (event.kind === "withdrawn") standing.pop();
  }
  return standing;
}
