import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { WithClock } from "#server/infra/deps.ts";
import {
  type InvoiceRow,
  invoiceNumbered,
  numberTaken,
} from "#server/modules/order-records/invoices.repository.ts";

/** @throws Refusal `invalidInput` for an invalid day, one in the future or before `earliest` */
export function assertDay(deps: WithClock, day: string, earliest: string): void {
  const isDay = new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true;
  if (isDay && day >= earliest && day <= shanghaiDay(deps.clock.now())) return;
  const words = `开票日期须在${earliest}到今天之间`;
  throw new Refusal(codes.invalidInput, words, { field: "issued_on" });
}

/** What two recordings of one number must agree in. */
export type Facts = Pick<
  InvoiceRow,
  "orderId" | "firmInvoiceId" | "letter" | "amountFen" | "issuedOn" | "ofId"
>;

/** Is this number recorded with these values already? @throws Refusal where with others */
export async function isWritten(tx: Transaction, number: string, facts: Facts): Promise<boolean> {
  const known = await invoiceNumbered(tx, number);
  if (known === null) return false;
  const same =
    known.orderId === facts.orderId &&
    known.firmInvoiceId === facts.firmInvoiceId &&
    known.letter === facts.letter &&
    known.amountFen === facts.amountFen &&
    known.issuedOn === facts.issuedOn &&
    known.ofId === facts.ofId;
  if (!same) throw numberTaken();
  return true;
}
