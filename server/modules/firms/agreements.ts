import type { AgreedDiscount, FirmAgreement } from "#contract/firms/firm-agreement.ts";
import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { type AgreementRow, latestEdition } from "./agreements.repository.ts";
import { keepFirm } from "./membership.repository.ts";

/** Where an edition stands today. */
function stateOf({ discounts, fromDay, untilDay }: AgreementRow, today: string) {
  if (discounts.length === 0) return "over";
  if (fromDay > today) return "coming";
  return untilDay === null || untilDay >= today ? "running" : "over";
}

/** An edition on a day of the shop's calendar. */
export const agreementView = (row: AgreementRow, today: string): FirmAgreement => ({
  discounts: row.discounts,
  from: row.fromDay,
  until: row.untilDay,
  state: stateOf(row, today),
});

/** 协议价 of a firm as its people see it: the latest edition, unless it is over. */
export async function agreementOf(
  deps: WithDatabase & WithClock,
  firmId: string,
): Promise<FirmAgreement | null> {
  const row = await latestEdition(deps.db, firmId);
  if (row === null) return null;
  const view = agreementView(row, shanghaiDay(deps.clock.now()));
  return view.state === "over" ? null : view;
}

/** The discounts of a firm that hold now; none without a firm. */
export async function discountsNow(
  db: Database | Transaction,
  { clock }: WithClock,
  firmId: string | null,
): Promise<readonly AgreedDiscount[]> {
  const row = firmId === null ? null : await latestEdition(db, firmId);
  if (row === null) return [];
  return stateOf(row, shanghaiDay(clock.now())) === "running" ? row.discounts : [];
}

/** The same, and nobody changes them until the transaction ends. */
export async function discountsKept(
  tx: Transaction,
  deps: WithClock,
  firmId: string | null,
): Promise<readonly AgreedDiscount[]> {
  if (firmId === null || !(await keepFirm(tx, firmId))) return [];
  return discountsNow(tx, deps, firmId);
}
