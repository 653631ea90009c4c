import { grouped } from "#contract/format/numerals.ts";
import { shanghaiTime } from "#contract/format/shanghai-day.ts";
import { readStoredJob } from "#contract/jobs/stored-job.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import type { Ticket } from "#contract/staff/staff-tickets.ts";
import { printPaper } from "#server/modules/documents/printer.ts";
import type { TicketContent } from "#server/modules/documents/ticket-content.ts";
import { findCompany } from "#server/modules/shop/shop-facts.repository.ts";
import { ticketDrawings } from "./ticket-drawings.ts";
import { type TicketDeps, ticketOf } from "./ticket-view.ts";

const shownAt = (at: number): string => shanghaiTime(at).replace("T", " ").slice(5, 16);

function headOf({ quantity, unit, order_no, shipBy, remark }: Ticket): string[] {
  return [
    `${grouped(quantity)} ${unit}，订单 ${order_no}，应发 ${shipBy ?? "没有约定日期"}`,
    ...(remark === "" ? [] : [`备注：${remark}`]),
  ];
}

/** The PDF of a line's ticket. @param origin of the page that its code opens */
export async function ticketFile(
  deps: TicketDeps,
  itemId: string,
  origin: string,
): Promise<{ readonly name: string; readonly pdf: string }> {
  const { ticket, item } = await ticketOf(deps, itemId);
  const { name, shortName } = await findCompany(deps.db);
  const job = readStoredJob(item.job);
  const content: TicketContent = {
    shop: shortName === "" ? name : shortName,
    ticketNo: ticket.ticket_no,
    title: ticket.title,
    head: headOf(ticket),
    link: origin + staffPaths.ticket({ id: itemId }),
    sections: ticket.sections,
    drawings: ticket.plan === null || job === null ? [] : ticketDrawings(ticket.plan, job),
    steps: ticket.steps.map(({ name: step, where, minutes, done, at, who }) => ({
      ...{ name: step, where, minutes },
      done: done && at !== null ? `${shownAt(at)} ${who}`.trim() : "",
    })),
    files: ticket.files,
  };
  const pdf = (await printPaper({ kind: "ticket", content })).toString("base64");
  return { name: `施工单-${ticket.ticket_no}.pdf`, pdf };
}
