import type { LineArtwork } from "#contract/artwork/artwork.ts";
import { type ArtworkStage, artworkStage } from "#contract/artwork/artwork-stage.ts";
import { grouped } from "#contract/format/numerals.ts";
import { dataPlaceName } from "#contract/jobs/data-table.ts";
import { readStoredJob, sentJob } from "#contract/jobs/stored-job.ts";
import { stateText } from "#contract/orders/states.ts";
import type { Ticket, TicketStep } from "#contract/staff/staff-tickets.ts";
import type { WithDatabase, WithPricing } from "#server/infra/deps.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { placeOfWork, stepsOfItem } from "#server/modules/order-records/floor-progress.ts";
import { lineArtworkOf, piecesOf } from "#server/modules/order-records/line-artwork.ts";
import type { OrderItemRow } from "#server/modules/order-records/orders.repository.ts";
import { standingSteps } from "#server/modules/order-records/production.ts";
import { itemWithOrder } from "#server/modules/order-records/ticket-steps.repository.ts";
import { planOf } from "#server/modules/order-records/ticket-steps.ts";
import {
  type WholeOrder,
  wholeOrder,
} from "#server/modules/order-records/whole-orders.repository.ts";
import { stepsOfOrder } from "#server/modules/orders/by-hand.ts";
import { closedFloor } from "#server/modules/orders/floor.ts";
import { quoteTools } from "#server/modules/quotes/quote-tools.ts";
import { ticketSections } from "./ticket-sections.ts";
import { ticketNo, toolRows } from "./ticket-tools.ts";

export type TicketDeps = LetterDeps & WithDatabase & WithPricing;

const stageWords: Readonly<Record<ArtworkStage, string>> = {
  none: "买家还没有传文件",
  review: "文件待审，不要印",
  proofReview: "文件待审，买家要看样稿，不要印",
  proofed: "样稿等买家确认，不要印",
  answered: "买家要修改样稿，不要印",
  approved: "样稿买家已确认",
  accepted: "文件已通过审核",
  returned: "文件已退回，等买家重传，不要印",
};

/** The files of a line that are printed, or the one that is missing. */
function filesOf(whole: WholeOrder, item: OrderItemRow): Ticket["files"] {
  const line = lineArtworkOf(whole.items, whole.files, whole.proofs).find(
    ({ item_id }) => item_id === item.id,
  );
  if (line === undefined) return [];
  const pieces = piecesOf(line);
  const sent = pieces.filter(({ file }) => file !== null);
  const printed = (sent.length === 0 ? pieces.slice(0, 1) : sent).map((piece) => {
    const { file, name, proofs = [] } = piece;
    const stage = artworkStage(piece);
    const proof = proofs.find(
      ({ file_id, state }) => file_id === file?.file_id && state === "approved",
    );
    const uploadId = file?.upload_id ?? null;
    return {
      part: name,
      name: file?.name ?? "",
      words: `${proof === undefined ? "" : `样稿第 ${proof.revision} 版，`}${stageWords[stage]}`,
      sha256: proof?.sha256 ?? piece.sha256 ?? null,
      picture: uploadId === null ? null : (whole.previews.get(uploadId) ?? null),
    };
  });
  return [...printed, ...tableOf(line)];
}

/** The table of variable data, as a file of the ticket. */
function tableOf({ data }: LineArtwork): Ticket["files"] {
  if (data === undefined) return [];
  const words =
    data === null ? "买家还没有传数据，不要印" : `${grouped(data.records)} 条，已核对条数`;
  return [{ part: dataPlaceName, name: data?.name ?? "", words, sha256: null, picture: null }];
}

/** Rows of the floor; a row without a record is done where the order's step is recorded. */
function stepsOf(whole: WholeOrder, item: OrderItemRow): TicketStep[] {
  const steps = stepsOfOrder(whole);
  const made = standingSteps(whole.events);
  return stepsOfItem(item).map(({ code, name, where, minutes, work }) => {
    const own = whole.ticketSteps.find(
      (one) => one.itemId === item.id && one.code === code && one.withdrawnAt === null,
    );
    const event = made[placeOfWork(steps, work)];
    return {
      ...{ code, name, where, minutes },
      done: own !== undefined || event !== undefined,
      at: (own?.doneAt ?? event?.at)?.getTime() ?? null,
      who: own?.who ?? "",
      own: own !== undefined,
    };
  });
}

/** The ticket of one line, and the order that it is of. @throws Refusal `notFound` */
export async function ticketOf(
  deps: TicketDeps,
  itemId: string,
): Promise<{ readonly ticket: Ticket; readonly whole: WholeOrder; readonly item: OrderItemRow }> {
  const { item, order } = await itemWithOrder(deps.db, itemId);
  const whole = await wholeOrder(deps.db, order.id);
  const { words, book } = await quoteTools(deps);
  const job = readStoredJob(item.job);
  const plan = planOf(item.quote);
  const tools = await toolRows(deps.db, { item, order });
  const ticket: Ticket = {
    item_id: item.id,
    order_id: order.id,
    order_no: order.orderNo,
    ticket_no: ticketNo({ item, order }),
    title: item.title,
    quantity: item.quantity,
    unit: item.unit,
    state: order.state,
    stateText: stateText(order.state, order.kind),
    shipBy: order.promise?.dates?.shipOn ?? null,
    remark: [order.remark, job?.remark ?? ""].filter((text) => text !== "").join("；"),
    sections: ticketSections({ item, order }, job, tools, { words, book }).map(
      ({ title, rows }) => ({ title, rows: [...rows] }),
    ),
    steps: stepsOf(whole, item),
    closed: closedFloor(order),
    withdrawn: whole.ticketSteps.flatMap(
      ({ itemId: of, name, withdrawnAt, withdrawnBy, reason }) =>
        of === item.id && withdrawnAt !== null
          ? [{ at: withdrawnAt.getTime(), name, who: withdrawnBy ?? "", reason: reason ?? "" }]
          : [],
    ),
    files: filesOf(whole, item),
    job: sentJob(job),
    plan,
  };
  return { ticket, whole, item };
}
